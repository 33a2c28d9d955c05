import type { Difference, Writing } from '../../plan/item.ts';
import type { ListWithPolicy } from '../../settings/shape.ts';
import { exportList, type Section, undoList } from '../section.ts';
import type { LiveLabel } from './calls.ts';
import * as calls from './calls.ts';
import { planLabels } from './plan.ts';
import { type Label, settings } from './schema.ts';

export const labels: Section<ListWithPolicy<Label>, LiveLabel[]> = {
  key: 'labels',
  settings,
  harmless: true,
  visibleTo: { '': 'everyone' },
  calls,
  read: (host) => host.ask(calls.list({})),
  plan: planLabels,
  toSettings: (live) => exportList(live.map(labelEntry), settings),
  toUndo: labelsToUndo,
  lostWith: (item) => (item.kind === 'delete' ? `which issues carried ${item.subject}` : undefined),
};

/** A renamed label gets its old name back, because a new label of that name would be on no issue. */
function labelsToUndo(live: readonly LiveLabel[], items: readonly Writing[]) {
  const renamings = items.flatMap((item) => (item.kind === 'update' ? item.differences : [])).filter(isRenaming);
  const entries = live.map((label) => {
    const renaming = renamings.find(({ live: name }) => name === label.name);
    return {
      ...(renaming ? { name: String(renaming.wanted), new_name: label.name } : { name: label.name }),
      color: label.color,
      description: label.description ?? '',
    };
  });
  return undoList(entries, items, { list: { key: nameBefore } }, { stays: ['name', 'new_name'] });
}

const nameBefore = ({ name, new_name = name }: { readonly name: string; readonly new_name?: string }) => new_name;

const isRenaming = ({ tone }: Difference) => tone === 'rename';

const labelEntry = ({ name, color, description }: LiveLabel) => ({ name, color, ...(description && { description }) });
