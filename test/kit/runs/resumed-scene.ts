import { makeInterruptible } from '../../../packages/core/src/run/interrupt.ts';
import { openSimulator, type RepositorySeed, type Seed } from '../../../packages/simulator/src/index.ts';
import { run } from './program.ts';
import { createMemoryFiles, createWorld, defaultOptions, formatLines } from './scene.ts';

const [olderFile, newerFile] = ['undo-1.yml', 'undo-2.yml'];

/** Opens `acme/shop` for a run that a signal stops, and for a run that resumes it with another undo file. */
export function openResumedScene(repository: Partial<RepositorySeed>, otherSeed: Seed = {}) {
  const simulator = openSimulator({
    seed: { ...otherSeed, repositories: [{ owner: 'acme', name: 'shop', ...repository }] },
  });
  const files = createMemoryFiles();
  const environment: Record<string, string> = { GITHUB_REPOSITORY: 'acme/shop' };
  const options = { ...defaultOptions, mode: 'apply', brakes: 'off' } as const;
  const createRunWorld = (settings: string) => ({ ...createWorld(simulator, settings), environment, files });
  const listErrors = async (result: ReturnType<typeof run>) => formatLines(await result, 'error');
  const apply = (settings: string) => listErrors(run(options, createRunWorld(settings)));
  /** The signal arrives during this write. Returns the number of writes. */
  async function applyAndStop(settings: string, stopAt = 0) {
    let stop = () => {};
    let writes = 0;
    const { world } = makeInterruptible(
      {
        ...createRunWorld(settings),
        transport(request) {
          if (request.method !== 'GET' && ++writes === stopAt) stop();
          return simulator.transport(request);
        },
      },
      (onSignal) => {
        stop = onSignal;
        return () => {};
      },
    );
    await run({ ...options, undoFile: olderFile }, world);
    return writes;
  }
  return {
    simulator,
    environment,
    apply,
    applyAndStop,
    resume: (settings: string, undoFile = newerFile) =>
      listErrors(run({ ...options, undoFile }, createRunWorld(settings))),
    getUndos: () => ({ older: files.held[olderFile] ?? '', newer: files.held[newerFile] ?? '' }),
    /** Applies the undo files, the newer one first, and returns the errors. */
    async undoBoth() {
      const undos = [files.held[newerFile], files.held[olderFile]].filter((text) => text !== undefined);
      const errors: string[] = [];
      for (const undo of undos) {
        for (const [, name] of undo.matchAll(/\$(SECRET_\w+)/g)) environment[name!] = `value of ${name}`;
        errors.push(...(await apply(undo)));
      }
      return errors;
    },
    async snapshot() {
      const written = createMemoryFiles();
      await run({ ...defaultOptions, mode: 'snapshot' }, { ...createRunWorld(''), files: written });
      return written.held['settings.snapshot.yml'] ?? '';
    },
  };
}
