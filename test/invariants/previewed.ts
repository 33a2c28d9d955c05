import { run } from '../kit/runs/program.ts';
import { createMemoryFiles, createWorld, defaultOptions, type Scene } from '../kit/runs/scene.ts';

/** Previews a change from one text to another. */
export function runPreview(stage: Scene, base: string, pull: string, options: Partial<typeof defaultOptions> = {}) {
  const files = createMemoryFiles({ 'base.yml': base, 'settings.yml': pull });
  const world = { ...createWorld(stage.simulator, pull), environment: stage.environment, files };
  const load = async (file: string) => files.held[file]!;
  return run({ ...defaultOptions, ...options, mode: 'preview', base: 'base.yml' }, { ...world, load });
}
