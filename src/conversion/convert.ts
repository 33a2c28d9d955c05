import { readDocument } from '../settings/document.ts';
import { SettingsRefused } from '../settings/refusal.ts';
import { code } from '../settings/shown.ts';
import { ConvertedBlock } from './block.ts';
import { convertBranches } from './branches.ts';
import { type Draft, type DraftNote, openDraft } from './draft.ts';
import { convertEnvironments, convertRulesets } from './environments.ts';
import { convertLabels } from './labels.ts';
import { convertStores } from './lists.ts';
import { convertPeople } from './people.ts';
import { convertRepository } from './repository.ts';
import { arrangeSections } from './top-level.ts';
import { convertWebhooks } from './webhooks.ts';

export interface Converted {
  readonly text: string;
  readonly notes: readonly DraftNote[];
}

const steps: readonly ((top: ConvertedBlock) => void)[] = [
  arrangeSections,
  (top) => convertRepositoryIn(top),
  convertLabels,
  convertStores,
  convertPeople,
  convertBranches,
  convertEnvironments,
  convertRulesets,
  convertWebhooks,
];

/**
 * Converts another tool's settings file to ours. A file without foreign keys comes back unchanged. Where `bases` are
 * given, the file does not have to name the files it extends.
 */
export function convert(text: string, file: string, bases: readonly string[] = []): Converted {
  const { refusals } = readDocument(text, file);
  const draft = refusals.length ? undefined : openDraft(text);
  if (!draft) return { text, notes: [] };
  const top = new ConvertedBlock(draft.top, [], draft);
  if (bases.length && top.has('_extends')) {
    top.leaveOut('_extends', `folded onto ${bases.map(code).join(', ')} instead`);
  }
  for (const step of steps) step(top);
  return draft.notes.some(({ kind }) => kind !== 'note')
    ? { text: written(draft, file), notes: draft.notes }
    : { text, notes: draft.notes };
}

function convertRepositoryIn(top: ConvertedBlock) {
  const repository = top.inner('repository');
  if (!repository) return;
  convertRepository(repository);
  if (!repository.keys.length) top.leaveOut('repository', 'nothing is left of it');
}

/** The conversion may have moved an alias before its anchor, which YAML does not allow. */
export function written(draft: Draft, file: string) {
  try {
    return draft.text();
  } catch {
    throw new SettingsRefused([
      {
        at: [],
        place: { file, line: 1, column: 1 },
        problem: 'what has to move in this file repeats a part of it with `*`, which would move before its `&`',
        fix: 'write the repeated parts out, and convert the file again',
      },
    ]);
  }
}
