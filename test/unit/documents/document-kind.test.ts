import { expect, it } from "vitest";
import { contentOf } from "../../../functions/services/files/checks/document-kind.ts";

it.each([
  ["<!DOCTYPE html><title>x</title>", "html"],
  ["\uFEFF \n\t<HTML>", "html"],
  ["  <?xml version='1.0'?>", "html"],
  ["Do not write <html> by hand", "other"],
  ["a<html>", "other"],
  ["<htmlish>", "other"],
  ["{\\rtf1", "rtf"],
])("the content that begins with %j is %s", (text, kind) => {
  expect(contentOf(Buffer.from(text))).toBe(kind);
});
