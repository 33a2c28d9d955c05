import { formatCode } from '@trueup/core/settings';
import type { ConvertedBlock } from './block.ts';
import { convertBranches } from './branches.ts';
import { openDraft } from './draft.ts';
import type { DraftNote } from './line.ts';
import { convertEnvironments, convertLabels, convertPeople, convertRulesets, convertStores } from './lists.ts';
import { convertRepository } from './repository.ts';
import { arrangeSections } from './top-level.ts';
import { convertWebhooks } from './webhooks.ts';

/**
 * Converts another tool's settings file to ours. A file without foreign keys comes back unchanged. Where `bases` are
 * given, the file does not have to name the files it extends.
 */
export function convert(text: string, file: string, bases: readonly string[] = []) {
  const draft = openDraft(text, file);
  if (!draft) return { text, notes: [] as readonly DraftNote[] };
  const { top } = draft;
  if (bases.length && top.has('_extends')) {
    top.leaveOut('_extends', `merged onto ${bases.map(formatCode).join(', ')} instead`);
  }
  convertBlock(top);
  const isConverted = draft.notes.some(({ kind }) => kind !== 'note');
  return { text: isConverted ? draft.text() : text, notes: draft.notes };
}

/** Converts the map of a whole file. */
export function convertBlock(top: ConvertedBlock) {
  arrangeSections(top);
  const repository = top.inner('repository');
  if (repository) {
    convertRepository(repository);
    if (!repository.keys.length) top.leaveOut('repository', 'all its keys were moved or left out');
  }
  const ofLists = [convertLabels, convertStores, convertPeople, convertBranches, convertEnvironments, convertRulesets];
  for (const convertList of [...ofLists, convertWebhooks]) convertList(top);
}
