import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import type { Job } from './job.ts';
import { traced } from './mutants.ts';

const root = resolve(import.meta.dirname, '..', '..');
const job: Job = JSON.parse(readFileSync(process.env.MUTATE_JOB!, 'utf8'));

/** The tests of the project `pure`: the others start the built program, which has no mutants. */
export default defineConfig({
  root,
  cacheDir: resolve(root, '.cache', 'vite'),
  plugins: [
    {
      name: 'mutate',
      enforce: 'pre',
      transform(text, id) {
        const file = relative(root, id);
        if (job.does === 'trace') return job.files.includes(file) ? traced(file, text) : undefined;
        if (job.does === 'switch') return job.texts[file];
        return file === job.file ? job.text : undefined;
      },
    },
  ],
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/*.process.test.ts', '**/node_modules/**'],
    setupFiles: ['test/wordings.ts', 'test/seed.ts', 'scripts/mutate/setup.ts'],
    runner: job.does === 'switch' ? 'scripts/mutate/runner.ts' : undefined,
    testTimeout: job.does === 'switch' ? 30_000 : 120_000,
    server: { deps: { inline: [/@actions\//] } },
    isolate: false,
    pool: 'threads',
    maxWorkers: job.workers,
  },
});
