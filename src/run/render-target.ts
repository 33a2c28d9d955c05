import { fullName, type RepositoryName } from '../host/host.ts';
import type { RunOptions } from '../inputs/options.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { askedKeys } from '../manifest/where.ts';
import { writeFolded } from '../modes/fold-texts.ts';
import { failedRun, remarkLine } from '../modes/outcome.ts';
import type { Rendered } from '../modes/render.ts';
import type { Line } from '../modes/result.ts';
import { createOwners } from '../requests/owners.ts';
import { explain, explainAll } from '../settings/layers/explain.ts';
import { SettingsRefused } from '../settings/refusal.ts';
import { code } from '../settings/shown.ts';
import { isMatch } from '../targets/filters.ts';
import type { World } from '../world/world.ts';
import { endedBy } from './failures.ts';
import { findTargets, type Wanted } from './find-targets.ts';
import { readTargets } from './fleet.ts';
import { layeredSources, notLayered } from './layered-sources.ts';
import { openLayers } from './layers.ts';
import { openSession } from './session.ts';

/** The settings that one repository gets by a fleet file, as check and apply have them. */
export async function renderTarget(repository: RepositoryName, asked: RunOptions, world: World): Promise<Rendered> {
  try {
    return await rendered(repository, asked, world);
  } catch (failure) {
    const result = endedBy(failure, 'render') ?? failedRun('render', failure);
    return { result };
  }
}

async function rendered(repository: RepositoryName, asked: RunOptions, world: World): Promise<Rendered> {
  const { manifest, options, wanted } = await readTargets(asked.fleetFile!, asked, world);
  const opened = await openLayers(manifest, world);
  const missing = opened.flatMap(({ refused }) => refused?.refusals ?? []);
  if (missing.length) throw new SettingsRefused(missing);
  const session = await openSession(options, world);
  const owners = createOwners(session);
  const narrowed = wanted.filter((one) => mayTake(one, repository));
  const { targets } = await findTargets({ ...options, shard: undefined }, owners, narrowed);
  const target = targets.find((one) => isSame(one.repository, repository));
  if (!target) throw noTarget(repository, manifest);
  session.covers([target.repository]);
  const sources = layeredSources({ manifest, opened, options, owners, targets: [target], world });
  await sources.refuse([target]);
  const folded = await sources.foldedFor(target, session.hostOf(target.repository).reader());
  if (folded?.refusals.length) throw new SettingsRefused(folded.refusals, folded.remarks);
  const lines = [...askedLines(manifest), ...(folded ? folded.remarks.map(remarkLine) : [notLayered(manifest)])];
  const stack = folded?.stack ?? new Map();
  return {
    result: { version: 1, mode: 'render', outcome: 'success', targets: [], lines },
    text: writeFolded(stack),
    explain: (key) => (key ? explain(stack, key) : explainAll(stack)),
  };
}

const isSame = (one: RepositoryName, other: RepositoryName) =>
  fullName(one).toLowerCase() === fullName(other).toLowerCase();

const mayTake = ({ repos }: Wanted, repository: RepositoryName) =>
  repos === '*' || repos.some((one) => isMatch(fullName(one), repository));

const noTarget = (repository: RepositoryName, { file }: Manifest) =>
  new SettingsRefused([
    {
      at: ['targets'],
      place: { file, line: 1, column: 1 },
      problem: `${code(fullName(repository))} is no target: no entry names it, or its \`where\` or \`exclude\` leaves it out`,
      fix: 'check the name, or the entries of `targets`',
    },
  ]);

/** Which facts about the repository the host was asked for. */
function askedLines({ layers, own }: Manifest): Line[] {
  const keys = [...new Set(layers.flatMap(({ where }) => askedKeys(where)))];
  const what = [...keys.map(code), ...(own ? [code(own.file)] : [])].join(', ');
  return what ? [{ kind: 'note', key: '', message: `the host was asked for ${what}, which decides what applies` }] : [];
}
