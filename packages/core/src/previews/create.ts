import { findEntry } from '../fleet/file/repository-entries.ts';
import { createDenialPolicy } from '../report/result/outcome.ts';
import { followLine, gatesOf, openCreation } from '../run/creation/visit.ts';
import type { Visit } from '../run/visited-run.ts';
import type { MissingRepository, RepositoryEntry } from '../session/targets/target.ts';
import { preview } from './mode.ts';
import type { Comparing, Side } from './pull/sides.ts';
import { branchName, orRefusedRun, previewTarget, whyUnproven } from './run.ts';

/** What a pull request changes of a repository that does not exist yet: whether and how it is created. */
export async function previewCreation(visit: Visit<Comparing>, missing: MissingRepository) {
  const { options, pull, base, visited } = visit;
  if (missing.failure !== undefined) throw missing.failure;
  visit.reads(visited);
  const creatingOf = (side: Side, entry: RepositoryEntry) =>
    openCreation(
      { ...visit, settingsFor: side.sources.resolveSettings, visited: { ...visited, entry } },
      missing.owner!,
    );
  const creating = await creatingOf(pull, visited.entry!);
  const was = base && findEntry(base.entries, visited.repository);
  const before = was?.create && (await creatingOf(base!, was));
  const sides = { pull: [creating.creation], base: before ? [before.creation] : [] };
  const found = await preview(sides, {
    host: creating.reader,
    id: async () => undefined,
    denials: createDenialPolicy(options),
    gates: gatesOf(creating),
    async applied() {
      const last = await visit.applied();
      const entry = last?.side && findEntry(last.side.entries, visited.repository);
      const { found } = await orRefusedRun('', async () => entry?.create && (await creatingOf(last!.side!, entry)));
      return last && { ...last, declared: found ? [found.creation] : [] };
    },
    unproven: whyUnproven(visit),
    branch: branchName(visit),
  });
  const target = previewTarget(visited.repository, found, options);
  const { declared } = creating.settings;
  return { ...target, lines: [...creating.lines, ...target.lines, ...(declared.length ? [followLine(declared)] : [])] };
}
