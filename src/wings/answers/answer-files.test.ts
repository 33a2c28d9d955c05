import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { newFolder } from '../../../test/folder.ts';
import type { KeptAnswers } from '../../host/revalidate.ts';
import { fileOf, loadAnswers, most, saveAnswers } from './answer-files.ts';

const folder = newFolder();
let file: string;

beforeEach(() => {
  file = fileOf(folder.path, 'shelf');
});

const answers = (used: number, ...names: string[]): KeptAnswers =>
  new Map(names.map((name) => [name, { used, sealed: `${name}AAAA` }]));
const save = (one: KeptAnswers, bytes = 1000) =>
  saveAnswers(folder.path, new Map([['shelf', one]]), { file: bytes, folder: 100_000 });
const names = async () => [...(await loadAnswers(file)).answers.keys()].sort();

it('a file of kept answers gives back what was put into it', async () => {
  await save(answers(1, 'a', 'b'));
  expect(await loadAnswers(file)).toEqual({ answers: answers(1, 'a', 'b') });
});

it('a file of kept answers belongs to its owner alone, folder.path and all, whatever it was before', async () => {
  const inner = folder.at('deep', 'kept');
  const mode = (path: string) => statSync(path).mode & 0o777;
  const keep = (name: string) => saveAnswers(inner, new Map([['shelf', answers(1, name)]]));
  await keep('a');
  expect([mode(inner), mode(fileOf(inner, 'shelf'))]).toEqual([0o700, 0o600]);
  chmodSync(fileOf(inner, 'shelf'), 0o666);
  await keep('b');
  expect(mode(fileOf(inner, 'shelf'))).toBe(0o600);
});

it('a file of kept answers takes the place of a link, and writes nothing where the link led', async () => {
  folder.write('elsewhere', 'precious');
  symlinkSync(folder.at('elsewhere'), file);
  await save(answers(1, 'a'));
  expect([await names(), statSync(folder.at('elsewhere')).size]).toEqual([['a'], 'precious'.length]);
});

it('a file of kept answers is kept within its size: the longest unused leave first', async () => {
  for (const [used, name] of ['a', 'b', 'c', 'd'].entries()) await save(answers(used, name), 70);
  expect(statSync(file).size).toBeLessThanOrEqual(70);
  expect(await names()).toEqual(['c', 'd']);
  await save(answers(9, 'c'), 70);
  await save(answers(10, 'e'), 70);
  expect(await names()).toEqual(['c', 'e']);
});

it('a file of kept answers keeps what two runs bring to it, and the newer of what both have', async () => {
  await save(answers(1, 'a', 'b'));
  await save(answers(2, 'b', 'c'));
  expect(await names()).toEqual(['a', 'b', 'c']);
  expect((await loadAnswers(file)).answers.get('b')?.used).toBe(2);
});

it('a file of kept answers is whole at every moment, however many write to it at once', async () => {
  const large = Array.from({ length: 300 }, (_, at) => `name${at}`);
  await save(answers(0, ...large), 100_000);
  const saves = Array.from({ length: 12 }, (_, at) => save(answers(at, `own${at}`), 100_000));
  const reads = Array.from({ length: 24 }, async () => {
    const { answers, problem } = await loadAnswers(file);
    return problem ?? answers.size >= large.length;
  });
  expect(new Set(await Promise.all(reads))).toEqual(new Set([true]));
  await Promise.all(saves);
  expect(await names()).toEqual(expect.arrayContaining(large));
  expect(readdirSync(folder.path)).toHaveLength(1);
});

const none = 'it is not a file of kept answers';

it.each([
  ['cut off in the middle', '{"version":1,"answers":[["a",1,"AAA', 'in JSON'],
  ['something else', '[]', none],
  ['nothing', '', 'JSON input'],
  ['of another version', '{"version":2,"answers":[]}', none],
  ['with an answer that is none', '{"version":1,"answers":[["a","1","AAAA"]]}', 'one of its answers is none'],
  ['with a name that is none', '{"version":1,"answers":[["a\\n",1,"AAAA"]]}', 'one of its answers is none'],
  ['larger than any of ours', ' '.repeat(most.file + 1), 'it has 4194305 bytes, more than is ever kept'],
])('a file of kept answers is left aside where it is %s, which is said, and is written anew', async (_, text, why) => {
  writeFileSync(file, text);
  expect(await loadAnswers(file)).toEqual({ answers: new Map(), problem: expect.stringContaining(why) });
  await save(answers(1, 'a'));
  expect(await loadAnswers(file)).toEqual({ answers: answers(1, 'a') });
});

it('a file of kept answers is no problem where it is not there yet', async () => {
  expect(await loadAnswers(folder.at('nowhere'))).toEqual({ answers: new Map() });
});

it('a file of kept answers leaves no draft where it cannot be put in its place', async () => {
  mkdirSync(file);
  expect((await loadAnswers(file)).problem).toBe('it is not a regular file');
  await expect(save(answers(1, 'a'))).rejects.toThrow('EISDIR');
  expect(readdirSync(folder.path)).toHaveLength(1);
});

const nameOf = (shelf: string) => basename(fileOf(folder.path, shelf));

it('the folder of kept answers is kept within its size: the longest unused files leave first', async () => {
  const bounds = { file: 1000, folder: 100 };
  for (const [at, shelf] of ['one', 'two', 'three'].entries()) {
    await saveAnswers(folder.path, new Map([[shelf, answers(1, 'a')]]), bounds);
    utimesSync(fileOf(folder.path, shelf), 1000 + at, 1000 + at);
  }
  expect(readdirSync(folder.path).sort()).toEqual(['three', 'two'].map(nameOf));
  await saveAnswers(folder.path, new Map([['four', answers(1, 'a')]]), bounds);
  expect(readdirSync(folder.path).sort()).toEqual(['four', 'three'].map(nameOf));
});

it('the folder of kept answers loses the drafts of runs that were killed, and no draft that is being written', async () => {
  for (const name of ['old', 'new']) writeFileSync(`${file}.${name}`, '{"vers');
  utimesSync(`${file}.old`, 0, 0);
  await save(answers(1, 'a'));
  expect(readdirSync(folder.path).map((name) => folder.at(name))).toEqual([file, `${file}.new`]);
});

it('the folder of kept answers loses nothing that is not its own, whatever its size and age', async () => {
  const others = ['notes.json', 'trueup-report.json', 'trueup-answers-.txt'].map((name) => folder.at(name));
  for (const other of others) {
    writeFileSync(other, 'x'.repeat(500));
    utimesSync(other, 0, 0);
  }
  await saveAnswers(folder.path, new Map([['shelf', answers(1, 'a')]]), { file: 1000, folder: 100 });
  expect(readdirSync(folder.path)).toHaveLength(others.length + 1);
});
