import type { Item, Plan } from '../../plan/item.ts';
import { createNote, noteUncompared, planOutOfReach, planReassertion, planUpdate } from '../../plan/make-items.ts';
import { formatText, markPublic } from '../../plan/wording.ts';
import { markIfWeaker } from '../order.ts';
import { risk, routedKeys, toggles } from './keys.ts';
import { enforcedReason } from './routes.ts';
import type { DeclaredRepository } from './schema.ts';

export type Toggle = keyof typeof toggles;
export const toggleKeys = Object.keys(toggles) as Toggle[];

export interface LiveToggle {
  readonly enabled: boolean;
  readonly paused?: boolean;
  readonly enforced_by_owner?: boolean;
}

export type LiveToggles = Partial<Record<Toggle, LiveToggle>>;

/** Security fixes need alerts, so alerts are turned on first and off last. */
export function planToggles(wanted: DeclaredRepository, live: LiveToggles, willBecomePrivate: boolean): Plan {
  const on = toggleKeys.filter((key) => wanted[key] === true);
  const off = toggleKeys.filter((key) => wanted[key] === false).reverse();
  return [...on, ...off].flatMap((key) => {
    const shown = live[key];
    if (!shown) throw new Error(`${key} was not read`);
    const isTurnedOff =
      key === 'enable_private_vulnerability_reporting' && willBecomePrivate && shown.enabled && !wanted[key];
    return isTurnedOff
      ? [noteUncompared('blind', `\`${key}\` ${turnedOffReason}`, { key })]
      : planToggle(key, wanted[key] === true, live);
  });
}

const turnedOffReason = 'is turned off by the change of visibility: only public repositories have it';

function planToggle(key: Toggle, wanted: boolean, liveToggles: LiveToggles): Item[] {
  const live = liveToggles[key]!;
  const pause =
    live.paused && wanted
      ? [createNote(formatText`\`${markPublic(key)}\` is on, but ${'GitHub has paused it'}`.withVisibilityKey(key))]
      : [];
  if (live.enabled === wanted) return pause;
  const difference = markIfWeaker(risk)({
    key,
    live: live.enabled,
    wanted,
    affects: findAffectedFixes(key, liveToggles),
  });
  if (live.enforced_by_owner)
    return planOutOfReach(
      '',
      [difference],
      formatText`apply cannot change it, because ${enforcedReason}`.withVisibilityKey(key),
    );
  const { on, off } = toggles[key].own;
  return planUpdate('', [difference], wanted ? on({}) : off({}));
}

/** GitHub turns security fixes off with the alerts. */
const findAffectedFixes = (
  key: Toggle,
  { enable_vulnerability_alerts: alerts, enable_automated_security_fixes: fixes }: LiveToggles,
) =>
  key === 'enable_vulnerability_alerts' && alerts?.enabled
    ? { enable_automated_security_fixes: fixes?.enabled }
    : undefined;

/** No route shows the state of Git LFS, so every run sends it. */
export function planLfs(wanted: boolean | undefined): Plan {
  if (wanted === undefined) return [];
  const reason = 'GitHub does not show it';
  const cannotVerify = markPublic(`\`enable_git_lfs\` cannot be compared: ${reason}; apply sends it on every run`);
  const says = markPublic(`enable_git_lfs: ${wanted} sent again, because ${reason}`);
  const steps = routedKeys.enable_git_lfs.own[wanted ? 'on' : 'off']({});
  const covers = [['', 'enable_git_lfs']] as const;
  return [planReassertion('', cannotVerify, says, { steps, holds: { enable_git_lfs: wanted }, covers })];
}
