import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const never = ['**/node_modules/**'];
/** They kill processes and fetch old Nodes, which takes longest. Only `.ci/run` runs them. */
const thorough = ['killed-*', 'old-node', 'section', 'serve', 'stopping'].map((name) => `test/${name}.process.test.ts`);
/** Small files cost most of their time on a disk, and each that the program writes is flushed to it. */
const memory = '/dev/shm';
const hasMemory =
  existsSync(memory) &&
  statfsSync(memory).bavail * statfsSync(memory).bsize > 256 * 1024 * 1024 &&
  // Some tests run what they have written.
  !/ \/dev\/shm .*\bnoexec\b/.test(readFileSync('/proc/mounts', 'utf8'));
/** A busy machine takes longer, and no test is about its own time. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 30_000 } } };
const isWhole = process.env.CI || process.env.EVERY_FAULT;

/** A fresh clone starts with the largest files. These take longest and are small, and at the end a core had no work. */
const longest =
  /section\.process|killed-|old-node|(an-apply-that-ends-well-leaves-no-drift|apply-writes-only-what-was-approved)/;
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ project, moduleId }: TestSpecification) =>
      2 * project.config.sequence.groupOrder - Number(longest.test(moduleId));
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // The runner's own default leaves one core idle, which is half of a small machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'pure',
          include: ['{packages,test,live}/**/*.test.ts'],
          exclude: ['**/*.process.test.ts', ...never],
          setupFiles: ['test/kit/reports/wordings.ts', 'test/kit/seed.ts'],
          ...patience,
          env: hasMemory ? { TMPDIR: memory } : {},
          isolate: false,
          pool: 'threads',
          // It imports JSON in a way that Node refuses.
          server: { deps: { inline: [/@actions\//] } },
        },
      },
      {
        // Tests that start processes or set the environment keep to themselves, and need the program built.
        test: {
          name: 'process',
          include: ['{packages,test}/**/*.process.test.ts'],
          exclude: isWhole ? never : [...never, ...thorough],
          setupFiles: ['test/kit/seed.ts'],
          ...patience,
          globalSetup: ['scripts/before-process-tests.mjs'],
          // Among the others, each of them would end a worker that has loaded the program.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
