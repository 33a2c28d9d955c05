import type { Extension } from '../run/run-types.ts';

export const undo: Extension = {
  options: ['undoFile'],
  beforeWrite(repositoryRun) {
    const { undoFile } = repositoryRun.options;
    return undoFile === undefined
      ? undefined
      : import('./undo-file.ts').then(({ createUndoRecorder }) => createUndoRecorder(repositoryRun, undoFile));
  },
  formatUndoCommand({ undoFile }, targets) {
    const written = targets.filter(({ undo }) => undo !== undefined);
    if (undoFile === undefined || written.length < 2) return undefined;
    return import('./command.ts').then(({ formatFleetUndoCommand }) => formatFleetUndoCommand(undoFile, written));
  },
};
