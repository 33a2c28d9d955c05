import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** Creates an empty folder before each test of the file, and deletes it afterwards. */
export function createTestFolder() {
  let path = '';
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'trueup-'));
  });
  afterEach(() => rmSync(path, { recursive: true }));
  const at = (...names: readonly string[]) => join(path, ...names);
  return {
    get path() {
      return path;
    },
    at,
    write: (name: string, text: string) => writeFileSync(at(name), text),
    read: (name: string) => readFileSync(at(name), 'utf8'),
  };
}
