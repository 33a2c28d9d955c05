import { fullName } from '../../host/host.ts';
import type { OpenUndo, Visit } from '../../run/visited-run.ts';
import { isToBeSealed, undoCommand } from './command.ts';
import { openUndoFile, undoFileOf } from './keep.ts';

/** Opens the undo file of an apply, in a run about several repositories one in the folder. */
export async function openUndo(
  { visited: { repository }, host: { identity }, options, world }: Visit,
  undoFile: string,
): Promise<OpenUndo> {
  const { clock, files, environment, earlierRun } = world;
  const { repos, undoKey } = options;
  const file = undoFileOf(undoFile, repository, repos !== undefined);
  const command = (name: string) => undoCommand(file, name);
  const goesOn = earlierRun?.wasStopped && earlierRun.undos.has(command(fullName(repository)));
  const time = clock.now();
  const occasion = { repository: fullName(repository), id: () => identity.id, time, environment, goesOn };
  if (!undoKey || !isToBeSealed(file)) return { ...openUndoFile(file, files, occasion), command };
  const { seal } = await import('./sealed.ts');
  return { ...openUndoFile(file, files, occasion, (text) => seal(text, undoKey)), command };
}
