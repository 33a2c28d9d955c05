import { makeInterruptible } from '../../../packages/core/src/run/interrupt.ts';
import { openSimulator, type RepositorySeed, type Seed } from '../../../packages/simulator/src/index.ts';
import { run } from './program.ts';
import { createMemoryFiles, createWorld, defaultOptions } from './scene.ts';

const undoFile = 'undo.yml';

/** Opens `acme/shop` for a run that a signal stops, and for a run that resumes it with the same undo file. */
export function openResumedScene(repository: Partial<RepositorySeed>, otherSeed: Seed = {}) {
  const simulator = openSimulator({
    seed: { ...otherSeed, repositories: [{ owner: 'acme', name: 'shop', ...repository }] },
  });
  const files = createMemoryFiles();
  const environment = { GITHUB_REPOSITORY: 'acme/shop' };
  const options = { ...defaultOptions, mode: 'apply', brakes: 'off', undoFile } as const;
  const createRunWorld = (settings: string) => ({ ...createWorld(simulator, settings), environment, files });
  /** The signal arrives during this write. */
  function applyAndStop(settings: string, stopAt: number) {
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
    return run(options, world);
  }
  const undoCommand = `trueup apply --repository acme/shop --settings-file ${undoFile}`;
  const earlierRun = { file: 'report.json', wasStopped: true, undos: new Set([undoCommand]), done: new Map() };
  return {
    simulator,
    environment: environment as Record<string, string>,
    applyAndStop,
    resume: (settings: string) => run(options, { ...createRunWorld(settings), earlierRun }),
    getUndo: () => files.held[undoFile] ?? '',
    apply: (settings: string) => run({ ...options, undoFile: undefined }, createRunWorld(settings)),
    async snapshot() {
      const written = createMemoryFiles();
      await run({ ...defaultOptions, mode: 'snapshot' }, { ...createRunWorld(''), files: written });
      return written.held['settings.snapshot.yml'] ?? '';
    },
  };
}
