import { appendFileSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { threadId } from 'node:worker_threads';
import { afterEach, beforeEach, type TestContext } from 'vitest';
import type { Job, Traced } from './job.ts';

const root = resolve(import.meta.dirname, '..', '..');
const job: Job = JSON.parse(readFileSync(process.env.MUTATE_JOB!, 'utf8'));

const fileOf = ({ task }: TestContext) => relative(root, task.file.filepath);
const nameOf = ({ task }: TestContext) => task.fullTestName;

if (job.does === 'mutate') {
  const { tests } = job;
  beforeEach((context) => {
    if (!tests[fileOf(context)]?.includes(nameOf(context))) context.skip();
  });
} else if (job.does === 'trace') {
  const into = join(job.into, `${process.pid}-${threadId}.jsonl`);
  const around = globalThis as { enteredByTest?: (place: string) => void };
  let [entered, start] = [new Set<string>(), 0];
  beforeEach(() => {
    const places = new Set<string>();
    [entered, start] = [places, performance.now()];
    around.enteredByTest = (place) => places.add(place);
  });
  afterEach((context) => {
    around.enteredByTest = undefined;
    // A test that fails without any mutant says nothing about one.
    if (context.task.result?.state === 'fail') return;
    const line: Traced = {
      file: fileOf(context),
      name: nameOf(context),
      milliseconds: Math.round(performance.now() - start),
      entered: [...entered],
    };
    appendFileSync(into, `${JSON.stringify(line)}\n`);
  });
}
