import { describe, expect, it } from 'vitest';
import { parseWebhookEvent } from './events.ts';

const app = { login: 'keeper[bot]', fleetRepositoryId: 9 };
const shop = { id: 1, full_name: 'acme/shop', default_branch: 'main' };
const createPayload = (more: object = {}) => ({
  action: 'edited',
  sender: { login: 'mona' },
  repository: shop,
  ...more,
});
const changedShop = { id: 1, repository: { owner: 'acme', name: 'shop' }, sender: 'mona' };
const changed = { kind: 'repositories', changed: [changedShop], gone: [] };

describe('the runs that a delivery starts', () => {
  it.each([
    ...['created', 'edited', 'publicized', 'privatized', 'unarchived', 'transferred'].map((one) => ['repository', one]),
    ...['branch_protection_rule', 'repository_ruleset', 'label', 'milestone'].flatMap((event) =>
      ['created', 'edited', 'deleted'].map((one) => [event, one]),
    ),
    ...['enabled', 'disabled'].map((one) => ['branch_protection_configuration', one]),
    ...['added', 'edited', 'removed'].map((one) => ['member', one]),
    ...['created', 'deleted'].map((one) => ['deploy_key', one]),
    ...['team added_to_repository', 'team removed_from_repository', 'team edited'].map((one) => one.split(' ')),
    ['custom_property_values', 'updated'],
  ])('the event %s %s starts a run of its repository [15.5]', (event, action) => {
    expect(parseWebhookEvent(event!, createPayload({ action }), app)).toEqual(changed);
  });

  it.each([
    ['issues', { action: 'opened' }],
    ['team', { action: 'created', repository: undefined }],
    ['constructor', {}],
    ['installation', { action: 'suspend', repository: undefined, organization: { login: 'acme' } }],
    ['ping', { action: undefined, repository: undefined }],
    // The ruleset belongs to an organization, and to no repository.
    ['repository_ruleset', { action: 'created', repository: undefined }],
    ['installation_repositories', { action: 'removed', repository: undefined, repositories_added: [] }],
  ])('the event %s starts no run with %j [15.5]', (event, more) => {
    expect(parseWebhookEvent(event, createPayload(more), app)).toBe('ignored');
  });

  it('starts a run of each repository that the app gains access to [15.5]', () => {
    const repositories_added = [shop, { id: 2, full_name: 'acme/site' }];
    const given = createPayload({ action: 'added', repository: undefined, repositories_added });
    const asked = parseWebhookEvent('installation_repositories', given, app);
    const site = { ...changedShop, id: 2, repository: { owner: 'acme', name: 'site' } };
    expect(asked).toEqual({ ...changed, changed: [changedShop, site] });
  });

  it.each([
    ...['repository_ruleset edited', 'team edited', 'team deleted', 'membership removed'],
    ...['organization member_removed', 'custom_property updated'],
  ])('the organization event %s starts runs of its repositories [15.15]', (words) => {
    const [event = '', action] = words.split(' ');
    const organization = { login: 'acme' };
    const request = parseWebhookEvent(event, createPayload({ action, organization, repository: undefined }), app);
    expect(request).toEqual({ kind: 'owner', owner: 'acme' });
  });

  it.each([
    ['unsuspend', [], false],
    ['new_permissions_accepted', [shop], false],
    ['created', [], false],
    ['deleted', [], true],
    ['deleted', [shop], true],
  ])(
    'the event installation %s with the repositories %j concerns the account [15.15]',
    (action, repositories, isGone) => {
      const installation = { account: { login: 'acme' } };
      const payload = createPayload({ action, installation, repository: undefined, repositories });
      expect(parseWebhookEvent('installation', payload, app)).toEqual({ kind: 'installation', owner: 'acme', isGone });
    },
  );

  it('removes a repository that is deleted or taken from the app, and still runs an archived one [15.15]', () => {
    expect(parseWebhookEvent('repository', createPayload({ action: 'deleted' }), app)).toEqual({
      kind: 'repositories',
      changed: [],
      gone: [changedShop],
    });
    expect(parseWebhookEvent('repository', createPayload({ action: 'archived' }), app)).toEqual({
      kind: 'repositories',
      changed: [changedShop],
      gone: [changedShop],
    });
    const organization = { login: 'acme' };
    const removed = createPayload({
      action: 'removed',
      repository: undefined,
      organization,
      repositories_removed: [shop],
    });
    const gone = [{ id: 1, repository: changedShop.repository }];
    expect(parseWebhookEvent('installation_repositories', removed, app)).toEqual({
      kind: 'repositories',
      changed: [{ repository: changedShop.repository, isFormerName: true }],
      gone,
    });
    const installation = { account: { login: 'acme' } };
    const all = createPayload({ action: 'created', repository: undefined, installation, repositories: [shop] });
    expect(parseWebhookEvent('installation', all, app)).toEqual(changed);
  });

  it('reads the former owner of a transferred repository [15.15]', () => {
    const changes = { owner: { from: { organization: { login: 'globex' } } } };
    expect(parseWebhookEvent('repository', createPayload({ action: 'transferred', changes }), app)).toEqual({
      kind: 'repositories',
      changed: [
        { ...changedShop, formerName: 'globex/shop' },
        { repository: { owner: 'globex', name: 'shop' }, isFormerName: true },
      ],
      gone: [],
    });
  });

  it('reads the former name of a renamed repository [15.5]', () => {
    const changes = { repository: { name: { from: 'store' } } };
    expect(parseWebhookEvent('repository', createPayload({ action: 'renamed', changes }), app)).toEqual({
      kind: 'repositories',
      changed: [
        { ...changedShop, formerName: 'acme/store' },
        { repository: { owner: 'acme', name: 'store' }, isFormerName: true },
      ],
      gone: [],
    });
  });

  it('rereads the fleet file only after a push to the default branch of its repository [15.6]', () => {
    const settings = { id: 9, full_name: 'Acme/Settings', default_branch: 'trunk' };
    const pushed = (ref: string, repository: object) =>
      parseWebhookEvent('push', createPayload({ action: undefined, ref, after: 'a1', repository }), app);
    expect(pushed('refs/heads/trunk', settings)).toEqual({ kind: 'push', commit: 'a1' });
    expect(pushed('refs/heads/topic', settings)).toBe('ignored');
    expect(pushed('refs/tags/trunk', settings)).toBe('ignored');
    expect(pushed('refs/heads/main', shop)).toBe('ignored');
    expect(pushed('refs/heads/trunk', { ...settings, id: 10 })).toBe('ignored');
    expect(pushed('refs/heads/trunk', { ...settings, full_name: 'acme/renamed' })).toEqual({
      kind: 'push',
      commit: 'a1',
    });
    const onDisk = { ...app, fleetRepositoryId: undefined };
    expect(parseWebhookEvent('push', createPayload({ ref: 'refs/heads/trunk', repository: settings }), onDisk)).toBe(
      'ignored',
    );
  });

  it('ignores all events that the app itself caused [15.4]', () => {
    expect(parseWebhookEvent('label', createPayload({ sender: { login: 'Keeper[bot]' } }), app)).toBe('own');
    const settings = { id: 9, full_name: 'acme/settings', default_branch: 'main' };
    const push = { ref: 'refs/heads/main', repository: settings, sender: { login: 'keeper[bot]' } };
    expect(parseWebhookEvent('push', push, app)).toBe('own');
    // A person may have the name of the app.
    const person = { ...changedShop, sender: 'keeper' };
    expect(parseWebhookEvent('label', createPayload({ sender: { login: 'keeper' } }), app)).toEqual({
      ...changed,
      changed: [person],
    });
  });

  it.each([null, 'text', { repository: { id: '1', full_name: 'acme/shop' } }, { sender: 'mona' }])(
    'rejects a malformed body: %j',
    (wrong) => {
      expect(parseWebhookEvent('label', wrong, app)).toBe('malformed');
    },
  );

  it.each(['acme', 'acme/shop/more', '../..', 'acme/sh\u001b[2Jop', 'acme/a b', ''])(
    'ignores an invalid repository name: %j',
    (full_name) => {
      expect(parseWebhookEvent('label', createPayload({ repository: { id: 1, full_name } }), app)).toBe('ignored');
    },
  );
});
