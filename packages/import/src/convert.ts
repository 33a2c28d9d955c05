import { formatCode } from '@trueup/core/settings';
import type { ConvertedBlock } from './block.ts';
import { convertBranches } from './branches.ts';
import { openDraft } from './draft.ts';
import type { DraftNote } from './line.ts';
import {
  convertCollaboratorsAndTeams,
  convertDeploymentBranchPolicies,
  convertLabels,
  convertVariablesAndProperties,
  convertWebhooks,
  leaveOutReadOnlyRulesetKeys,
} from './lists.ts';
import type { SettingsValues } from './lower-files.ts';
import { convertRepository } from './repository.ts';
import { normalizeTopLevelKeys } from './top-level.ts';

/**
 * Converts a settings file of another tool. An invalid file and a file without foreign keys stay unchanged. With
 * `bases`, the key `_extends` is removed.
 */
export function convertSettingsFile(text: string, file: string, bases: readonly SettingsValues[] = []) {
  const draft = openDraft(text, file);
  if (!draft) return { text, notes: [] as readonly DraftNote[] };
  const { top } = draft;
  if (bases.length && top.has('_extends')) {
    top.leaveOut('_extends', `merged onto ${bases.map(({ path }) => formatCode(path)).join(', ')} instead`);
  }
  convertAllSections(top, bases);
  const isConverted = draft.notes.some(({ kind }) => kind !== 'note');
  return { text: isConverted ? draft.toText() : text, notes: draft.notes };
}

export function convertAllSections(top: ConvertedBlock, lowerFiles: readonly SettingsValues[] = []): void {
  normalizeTopLevelKeys(top);
  const repository = top.getMap('repository');
  if (repository) {
    convertRepository(repository);
    if (!repository.keys.length) top.leaveOut('repository', 'all its keys were moved or left out');
  }
  const listConverters = [
    convertLabels,
    convertVariablesAndProperties,
    convertCollaboratorsAndTeams,
    (all: ConvertedBlock) => convertBranches(all, lowerFiles),
    convertDeploymentBranchPolicies,
    leaveOutReadOnlyRulesetKeys,
    convertWebhooks,
  ];
  for (const convertList of listConverters) convertList(top);
}
