import { modes } from '../result/modes.ts';
import type { Marked, TargetResult } from '../result/result.ts';
import { toReconcile } from '../session/needed.ts';
import { aside, elsewhere, reconcileWith } from './reconcile.ts';
import type { Visit } from './visited-run.ts';
import { loadWing } from './wings.ts';

/** Holds a repository to its settings, or takes them from it, as the mode says. */
export async function reconcileOne(visit: Visit): Promise<TargetResult<Marked>> {
  const { options, names, world, wings, visited, reader, host } = visit;
  if (visited.missing) return (await loadWing(wings, 'creation')).createOne(visit, visited.missing, reconcileOne);
  await visit.prove();
  const moved = await names?.elsewhere(visited);
  if (moved) return elsewhere(visited, moved, options);
  visit.reading?.(visited.disclosure.name);
  const { makesFile, editsFile, writes } = modes[options.mode];
  if (makesFile) {
    const { takeSnapshot } = await import('../engine/snapshots/take.ts');
    return takeSnapshot(reader, options, world.files).finally(() => visit.planned?.(host.sent.total, 0));
  }
  const { settings, lines } = await visit.settingsFor(visited, writes ? reader : visit.shared(reader));
  if (!settings) return aside(visited, lines);
  if (writes && visited.mayBeEmpty && visited.entry?.create)
    await (await loadWing(wings, 'creation')).waitForContent(visited, visited.entry.create, visit);
  const ready = { ...visit, lines, reader: visit.granted(toReconcile(options, settings.declared)) };
  return editsFile ? (await loadWing(wings, 'adoption')).adoptInto(settings, ready) : reconcileWith(settings, ready);
}
