import type { Flag, ReviewFlag } from '../vocabulary.ts';
import type { Contrast } from './contrast.ts';

type Switch = Flag | ReviewFlag | 'strict';

interface Words {
  readonly what: string;
  readonly off: string;
  readonly on: string;
  /** Whether it protects when it is on; else it opens something. */
  readonly guards: boolean;
}

const required = (what: string): Words => ({ what, off: 'not required', on: 'required', guards: true });
const guarding = (what: string, off: string, on: string): Words => ({ what, off, on, guards: true });
const opening = (what: string): Words => ({ what, off: 'blocked', on: 'allowed', guards: false });

const words: Readonly<Record<Switch, Words>> = {
  enforce_admins: guarding('rules for administrators', 'not enforced', 'enforced'),
  required_linear_history: required('linear history'),
  allow_force_pushes: opening('force pushes'),
  allow_deletions: opening('deletion'),
  block_creations: guarding('creation of matching branches', 'open', 'restricted'),
  required_conversation_resolution: required('resolved conversations'),
  lock_branch: guarding('read-only lock', 'off', 'on'),
  allow_fork_syncing: opening('syncing from upstream under the lock'),
  required_signatures: required('signed commits'),
  strict: required('an up-to-date branch'),
  require_code_owner_reviews: required('review by code owners'),
  dismiss_stale_reviews: guarding('approvals behind a new push', 'kept', 'dismissed'),
  require_last_push_approval: required('approval of the last push by someone else'),
};

type Switches = Partial<Record<Switch, boolean>>;

/** A switch that the host does not show is off. */
export function switchContrasts(wanted: object, live: object, names: readonly Switch[], above = ''): Contrast[] {
  return names.flatMap((name) => {
    const wish = (wanted as Switches)[name];
    const state = (live as Switches)[name] ?? false;
    if (wish === undefined || wish === state) return [];
    const { what, off, on, guards } = words[name];
    const say = (value: boolean) => (value ? on : off);
    const tone = wish === guards ? undefined : ('weaker' as const);
    return [{ key: above + name, what, live: say(state), wanted: say(wish), tone }];
  });
}
