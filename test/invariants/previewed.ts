import { run } from '../kit/runs/program.ts';
import { memoryFiles, plainOptions, type Scene, worldOf } from '../kit/runs/scene.ts';

/** The preview of one text over another, against the repository as it is. */
export function previewed(stage: Scene, base: string, pull: string, options: Partial<typeof plainOptions> = {}) {
  const files = memoryFiles({ 'base.yml': base, 'settings.yml': pull });
  const world = { ...worldOf(stage.simulator, pull), environment: stage.environment, files };
  const load = async (file: string) => files.held[file]!;
  return run({ ...plainOptions, ...options, mode: 'preview', base: 'base.yml' }, { ...world, load });
}
