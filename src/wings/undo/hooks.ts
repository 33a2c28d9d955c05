import type { Extension } from '../../run/visited-run.ts';

export const undo: Extension = {
  serves: ['undoFile'],
  beforeWrite(visit) {
    const { undoFile } = visit.options;
    return undoFile === undefined ? undefined : import('./keep.ts').then(({ openUndo }) => openUndo(visit, undoFile));
  },
};
