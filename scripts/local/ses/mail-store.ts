import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Mail, type MailContent } from "./mail.ts";

/** Every mail sent, a JSON file each; names sort by time. */
export class MailStore {
  readonly #folder: string;
  readonly #mails: Mail[];

  private constructor(folder: string, mails: Mail[]) {
    this.#folder = folder;
    this.#mails = mails;
  }

  static async open(folder: string): Promise<MailStore> {
    await mkdir(folder, { recursive: true });
    const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
    return new MailStore(
      folder,
      texts.map((text) => Mail.parse(JSON.parse(text))),
    );
  }

  async add(content: MailContent): Promise<Mail> {
    const sentAt = new Date().toISOString();
    const mail = { ...content, id: `${sentAt.replace(/\D/g, "")}-${randomBytes(6).toString("hex")}`, sentAt };
    const path = join(this.#folder, `${mail.id}.json`);
    await writeFile(`${path}.part`, JSON.stringify(mail, null, 2));
    await rename(`${path}.part`, path);
    this.#mails.push(mail);
    return mail;
  }

  find(id: string): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }

  newestFirst(): Mail[] {
    return this.#mails.toReversed();
  }
}
