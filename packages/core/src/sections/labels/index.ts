import { listDifferences, type WriteItem } from '../../plan/item.ts';
import { mapEntries } from '../../settings/reading/entries.ts';
import { describeLossIfDeleted } from '../risk.ts';
import { defineSection, exportList } from '../section.ts';
import { narrowExportToItems } from '../undo.ts';
import type { LiveLabel } from './calls.ts';
import * as calls from './calls.ts';
import { planLabels } from './plan.ts';
import { settings } from './schema.ts';

export const labels = defineSection({
  key: 'labels',
  settings,
  visibleTo: { '': 'everyone' },
  risk: { '': { touches: 'nothing', describeLostData: describeLossIfDeleted((label) => `which issues had ${label}`) } },
  calls,
  read: (github) => github.ask(calls.list({})),
  plan: planLabels,
  toSettings: exportLabels,
  toUndo: createLabelsUndo,
});

function exportLabels(live: readonly LiveLabel[]) {
  return exportList(live.map(toLabelEntry), settings);
}

/** An undo renames the label back, because a new label would be on no issue. */
function createLabelsUndo(live: readonly LiveLabel[], items: readonly WriteItem[]) {
  const shape = { ...settings, list: { ...settings.list!, getKey: ({ name }: LiveLabel) => name } };
  const undo = narrowExportToItems(exportLabels(live), items, shape);
  const renamings = listDifferences(items).filter(({ tone }) => tone === 'rename');
  const renamed = new Map(renamings.map(({ live: before, wanted }) => [before, wanted]));
  const addNewName = (entry: Record<string, unknown>) =>
    renamed.has(entry.name) ? { ...entry, name: renamed.get(entry.name), new_name: entry.name } : entry;
  return { ...undo, value: mapEntries(undo.value, addNewName) };
}

const toLabelEntry = ({ name, color, description }: LiveLabel) => ({
  name,
  color,
  ...(description && { description }),
});
