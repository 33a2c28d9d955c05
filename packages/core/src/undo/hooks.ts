import type { Extension } from '../run/visited-run.ts';

export const undo: Extension = {
  serves: ['undoFile'],
  beforeWrite(visit) {
    const { undoFile } = visit.options;
    return undoFile === undefined ? undefined : import('./keep.ts').then(({ openUndo }) => openUndo(visit, undoFile));
  },
  undoOfRun({ undoFile }, targets) {
    const written = targets.filter(({ undo }) => undo !== undefined);
    if (undoFile === undefined || written.length < 2) return undefined;
    return import('./command.ts').then(({ commandForAll }) => commandForAll(undoFile, written));
  },
};
