import { describe, expect, it } from 'vitest';
import { isWriting } from '../../plan/item.ts';
import { showFullText } from '../../plan/wording.ts';
import type { LivePullRequestCap } from './calls.ts';
import { planInteractionLimits } from './plan.ts';
import type { LiveLimits } from './read.ts';
import type { Limits, PullRequestCap } from './schema.ts';
import { createLimitsUndo, exportLimits } from './snapshot.ts';

const people = (...logins: string[]) => logins.map((login, id) => ({ login, id }));

const limit = { limit: 'existing_users', origin: 'repository', expires_at: '2026-02-01T00:00:00Z' };
const off = { enabled: false, max_open_pull_requests: 10 };

it('a snapshot writes the limit of the repository, a cap that is on, and a bypass list with members [2.3.16.4]', () => {
  const cap = { enabled: true, max_open_pull_requests: 5 };
  expect(exportLimits({ limit, cap, bypass: people('mona', 'Hubot') })).toEqual({
    value: { limit: 'existing_users', pull_request_creation_cap: cap, pull_request_creation_bypass: ['Hubot', 'mona'] },
    notes: [
      {
        text: '`expiry` is left out: GitHub shows when the limit ends, but not its duration; without `expiry`, apply sets the limit again for the shortest duration that covers the remaining time',
        about: 'expiry',
      },
    ],
    omissions: [],
  });
});

it.each(['user', 'organization'])(
  'a snapshot leaves out a limit of the %s, and keeps the rest [2.3.16.4]',
  (origin) => {
    const cap = { enabled: true, max_open_pull_requests: 5 };
    expect(exportLimits({ limit: { ...limit, origin }, cap, bypass: people('mona') })).toEqual({
      value: { pull_request_creation_cap: cap, pull_request_creation_bypass: ['mona'] },
      notes: [{ text: `the limit existing_users is left out: the ${origin} set it` }],
    });
  },
);

it('a snapshot writes whether drafts count if GitHub shows it [2.3.16.4]', () => {
  const cap = { enabled: true, max_open_pull_requests: 5, include_drafts: false };
  expect(exportLimits({ limit: {}, cap })).toEqual({ value: { pull_request_creation_cap: cap }, notes: [] });
});

it('a snapshot leaves out a cap that is off or that GitHub does not offer, and keeps the rest [2.3.16.4]', () => {
  for (const cap of [off, null])
    expect(exportLimits({ limit: {}, cap, bypass: people('mona') })).toEqual({
      value: { pull_request_creation_bypass: ['mona'] },
      notes: [],
    });
});

it('a snapshot leaves out a limit of the owner with a note [2.3.16.4]', () => {
  expect(exportLimits({ limit: { ...limit, origin: 'user' }, cap: off, bypass: [] })).toEqual({
    value: undefined,
    notes: [{ text: 'the limit existing_users is left out: the user set it' }],
  });
});

it('a snapshot writes nothing if the repository limits nobody, with or without a cap that is off [2.3.16.4]', () => {
  for (const cap of [off, null])
    expect(exportLimits({ limit: {}, cap, bypass: [] })).toEqual({ value: undefined, notes: [] });
});

describe('the end of a limit in an undo file', () => {
  const live: LiveLimits = {
    now: Date.parse('2026-01-01T00:00:00Z'),
    limit: { limit: 'existing_users', origin: 'repository', expires_at: '2026-03-01T00:00:00Z' },
    cap: { enabled: false, max_open_pull_requests: 5 },
  };
  const ended = 'the limit existing_users was set to end at 2026-03-01T00:00:00Z';
  const undone = (wanted: Limits, limit = live.limit!) => {
    const items = planInteractionLimits(wanted, { ...live, limit }).filter(isWriting);
    return createLimitsUndo({ ...live, limit }, items);
  };
  const pull_request_creation_cap = { enabled: true };

  const notes = (...of: Parameters<typeof undone>) => undone(...of).notes.map(showFullText);

  it('is noted if the file restores the limit for at least the same time [2.3.16]', () => {
    expect(notes({ limit: 'collaborators_only' })).toEqual([`${ended}, and starts again for six_months`]);
    expect(undone({ limit: 'collaborators_only' }).value).toEqual({ limit: 'existing_users', expiry: 'six_months' });
  });

  it('is noted if the run sets the same limit again', () => {
    expect(notes({ limit: 'existing_users', expiry: 'one_week' })).toEqual([ended]);
    expect(notes({ limit: 'existing_users', pull_request_creation_cap })).toEqual([ended]);
  });

  it('is not noted if the run does not change the limit, or the owner set it', () => {
    expect(notes({ pull_request_creation_cap })).toEqual([]);
    expect(notes({ limit: 'existing_users' }, { ...live.limit, origin: 'organization' })).toEqual([]);
  });
});

describe('the cap in an undo file', () => {
  const undoCap = (cap: LivePullRequestCap, wanted: PullRequestCap) => {
    const live = { now: 0, cap };
    const items = planInteractionLimits({ pull_request_creation_cap: wanted }, live).filter(isWriting);
    const { value, notes } = createLimitsUndo(live, items);
    return { value, notes: notes.map(showFullText) };
  };

  it('keeps the number of a cap that is off [2.1.13]', () => {
    const pull_request_creation_cap = { enabled: false, max_open_pull_requests: 10, include_drafts: false };
    const wanted = { enabled: false, max_open_pull_requests: 5, include_drafts: true };
    expect(undoCap(pull_request_creation_cap, wanted)).toEqual({ value: { pull_request_creation_cap }, notes: [] });
  });

  it('leaves out a number that no file can declare [2.1.13]', () => {
    expect(undoCap({ enabled: false, max_open_pull_requests: 0 }, { enabled: true })).toEqual({
      value: { pull_request_creation_cap: { enabled: false } },
      notes: [],
    });
  });

  it('is noted if GitHub did not show whether drafts count [2.1.13]', () => {
    expect(undoCap({ enabled: true, max_open_pull_requests: 5 }, { enabled: true, include_drafts: true })).toEqual({
      value: { pull_request_creation_cap: { enabled: true, max_open_pull_requests: 5 } },
      notes: ['the old value of `pull_request_creation_cap.include_drafts`: GitHub did not show it'],
    });
  });
});
