import { differencesIn, type Writing } from '../../plan/item.ts';
import { defineSection, exportList, undoList } from '../section.ts';
import type { LiveLabel } from './calls.ts';
import * as calls from './calls.ts';
import { planLabels } from './plan.ts';
import { settings } from './schema.ts';

export const labels = defineSection({
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
});

/** A renamed label gets its old name back, because a new label of that name would be on no issue. */
function labelsToUndo(live: readonly LiveLabel[], items: readonly Writing[]) {
  const renamings = differencesIn(items).filter(({ tone }) => tone === 'rename');
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

const labelEntry = ({ name, color, description }: LiveLabel) => ({ name, color, ...(description && { description }) });
