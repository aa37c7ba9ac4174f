/** One GET; `headers` are those beside what a browser accepts. */
export interface Asked {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** As browsers ask over TLS. */
export const browserHeaders = { "accept-encoding": "gzip, deflate, br" };

/** @throws Error where the answer is no success */
export const ask = async ({ url, headers }: Asked): Promise<string> => {
  const answer = await fetch(url, { headers: { ...browserHeaders, ...headers } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 200)}`);
  return text;
};
