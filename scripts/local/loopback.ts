const loopbackNames = ["127.0.0.1", "localhost", "[::1]"];

/**
 * Whether a Host header names this machine and this port. A page of a foreign site that makes its own name
 * resolve to 127.0.0.1 (DNS rebinding) sends its own name here.
 */
export function isLoopbackHost(host: string | undefined, port: number): boolean {
  return host !== undefined && loopbackNames.some((name) => host.toLowerCase() === `${name}:${port}`);
}
