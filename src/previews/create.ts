import { fullName } from '../host/host.ts';
import { policyOf } from '../modes/outcome.ts';
import { preview } from '../modes/preview.ts';
import type { Marked, TargetResult } from '../modes/result.ts';
import type { VisitedRepository } from '../privacy/disclosure.ts';
import type { RepositoryEntry } from '../targets/entry.ts';
import type { MissingRepository } from '../targets/target.ts';
import { followLine, gatesOf, openCreation } from '../visits/create.ts';
import type { Visit } from '../visits/visits.ts';
import type { Comparing } from './comparing.ts';
import { previewedTarget } from './run.ts';
import type { Side } from './sides.ts';

/** What a pull request changes of a repository that does not exist yet: whether and how it is created. */
export async function previewCreation(
  visit: Visit,
  missing: MissingRepository,
  comparing: Comparing,
): Promise<TargetResult<Marked>> {
  const { options, pull, base } = comparing;
  const { visited } = visit;
  if (missing.failure !== undefined) throw missing.failure;
  comparing.reads(visited);
  const creatingOf = (side: Side, entry: RepositoryEntry) =>
    openCreation({ ...visit, visited: { ...visited, entry } }, missing.owner!, {
      ...comparing,
      settingsFor: side.sources.settingsFor,
    });
  const creating = await creatingOf(pull, visited.entry!);
  const was = base && entryIn(base, visited);
  const before = was?.create && (await creatingOf(base!, was));
  const sides = { pull: [creating.creation], base: before ? [before.creation] : [] };
  const found = await preview(sides, {
    host: creating.reader,
    id: async () => undefined,
    denials: policyOf(options),
    gates: gatesOf(creating, comparing),
    key: options.planKey?.reveal(),
  });
  const target = previewedTarget(visited.repository, found, options, undefined);
  const { declared } = creating.settings;
  return { ...target, lines: [...creating.lines, ...target.lines, ...(declared.length ? [followLine(declared)] : [])] };
}

const entryIn = ({ entries }: Side, { repository }: VisitedRepository) =>
  entries.find((one) => fullName(one.repository).toLowerCase() === fullName(repository).toLowerCase());
