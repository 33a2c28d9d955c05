import { appendFileSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { TestRunner } from 'vitest';
import type { Event, Job } from './job.ts';

type Test = Parameters<TestRunner['onAfterTryTask']>[0];
type Task = Parameters<TestRunner['onBeforeTryTask']>[0];

interface Try {
  readonly retry: number;
  readonly repeats: number;
}

const root = resolve(import.meta.dirname, '..', '..');
const job: Job = JSON.parse(readFileSync(process.env.MUTATE_JOB!, 'utf8'));
const around = globalThis as { mutantOn?: number };

const dead = new Set<number>();
/** What a mutant left behind makes a test fail without it too: nothing that follows in this process would be true. */
let isMuddled = false;

/**
 * Repeats a test for each of its mutants that is alive, and once more without the mutant where the test fails. That is
 * the second try of a repeat.
 */
export default class Switched extends TestRunner {
  private readonly ids = new Map<Task, readonly number[]>();

  override async onBeforeRunTask(test: Task) {
    await super.onBeforeRunTask(test);
    if (job.does !== 'switch' || test.type !== 'test') return;
    const all = job.tests[relative(root, test.file.filepath)]?.[test.fullTestName] ?? [];
    const ids = isMuddled ? [] : all.filter((id) => !dead.has(id));
    if (!ids.length) test.mode = 'skip';
    this.ids.set(test, ids);
    [test.repeats, test.retry] = [ids.length - 1, 1];
  }

  override onBeforeTryTask(test: Task, { retry, repeats }: Try = { retry: 0, repeats: 0 }) {
    super.onBeforeTryTask(test);
    const id = this.ids.get(test)?.[repeats];
    if (id === undefined || retry || isMuddled) return;
    note({ tries: id });
    around.mutantOn = id;
  }

  onAfterRetryTask(test: Test, { retry, repeats }: Try) {
    around.mutantOn = undefined;
    const id = this.ids.get(test)?.[repeats];
    if (id === undefined || !retry || isMuddled) return;
    isMuddled = test.result?.state === 'fail';
    dead.add(id);
    const by = `${relative(root, test.file.filepath)}: ${test.fullTestName}`;
    note(isMuddled ? { muddled: id } : { killed: id, by });
  }
}

const note = (event: Event) => job.does === 'switch' && appendFileSync(job.into, `${JSON.stringify(event)}\n`);
