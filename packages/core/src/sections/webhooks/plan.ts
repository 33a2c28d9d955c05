import { compare, pickWanted, sameMembers } from '../../plan/differences.ts';
import type { Difference, Plan, Writing } from '../../plan/item.ts';
import { create, reassertAll, remove, restOn, update } from '../../plan/make-items.ts';
import { match, planUndeclared } from '../../plan/match.ts';
import { open, openInPart, say } from '../../plan/wording.ts';
import type { ListWithPolicy } from '../../settings/schema/shape.ts';
import { orderByRank, toneWith } from '../order.ts';
import { riskWith } from '../risk.ts';
import { writeWithSecret } from './acts.ts';
import { calls, type LiveHook } from './calls.ts';
import { type AddressedHook, nameUndeclared, nameWebhook, tellApart, urlOf, type Webhook } from './schema.ts';

/** A live hook that an entry can match. */
export type WebHook = LiveHook & { readonly config: { readonly url: string } };

export const isWebHook = (hook: LiveHook): hook is WebHook => hook.name === 'web' && !!hook.config.url;

/** What the parts of a plan share. */
interface Around {
  readonly live: LiveHook[];
  readonly names: ReturnType<typeof tellApart>;
  readonly identify: (hook: AddressedHook) => { readonly subject: string; readonly names: readonly string[] };
}

export function planWebhooks({ entries, undeclared }: ListWithPolicy<Webhook>, live: LiveHook[]): Plan {
  const declared = new Set(entries.map(urlOf));
  const nameTwin = (hook: WebHook) => (declared.has(urlOf(hook)) ? open(nameWebhook(hook)) : nameUndeclared(hook));
  const found = match(entries, live.filter(isWebHook), urlOf, urlOf, { named: nameTwin, fix: 'delete one of them' });
  const names = tellApart([...entries, ...found.undeclared]);
  const identify = (hook: AddressedHook) => ({ subject: names.named(hook), names: [urlOf(hook)] });
  const hooks = { live, names, identify };
  return [
    ...found.missing.map((entry) => planAddition(entry, hooks)),
    ...found.pairs.flatMap(({ entry, item }) => [...planEvents(entry, item, hooks), ...planConfig(entry, item, hooks)]),
    ...planSecretsAgain(found.pairs, hooks),
    ...planUndeclared(undeclared, found.undeclared, {
      named: (item) => openInPart(names.named(item), names.openName(item)),
      remove: (item) => planRemoval(item, hooks),
    }),
  ];
}

const planRemoval = (item: WebHook, { identify, names: { openName } }: Around) =>
  remove(identify(item), calls.remove({ hook_id: item.id }), {
    holds: { active: item.active, events: item.events, config: comparable(item.config) },
    because: say`GitHub no longer delivers events to it`,
    openName: openName(item),
  });

function planAddition({ config: { secret, ...config }, ...entry }: Webhook, { identify }: Around) {
  const { step, lookups } = writeWithSecret(secret, (opened) =>
    calls.create({}, { ...entry, name: 'web', config: { ...config, ...opened } }),
  );
  // The name of a webhook leaves out what its whole address has, and that decides who gets the events.
  const holds = { ...entry, config: { ...config, secret } };
  return create(identify({ config }), step, { holds, lookups });
}

/** Which events the host delivers, and whether the webhook is active. */
function planEvents(entry: Webhook, item: WebHook, { live, identify }: Around): Plan {
  const found = [...compareEvents(entry.events, item.events), ...compare({ active: entry.active }, item)];
  const restsOn = found.some(({ key }) => key === 'events') ? eventsOf(item.id, live) : undefined;
  return update(identify(entry), found, calls.update({ hook_id: item.id }, pickWanted(found)), { restsOn });
}

/** The write replaces all events, so an event that somebody adds meanwhile is lost. */
const eventsOf = (id: number, was: LiveHook[]) =>
  restOn(calls.list({}), was, (hooks) => [...new Set(hooks.find((hook) => hook.id === id)?.events)].sort());

/** `*` means all events, so others in the list add nothing. */
function compareEvents(wanted: readonly string[] | undefined, live: readonly string[]): Difference[] {
  const meant = (events: readonly string[]) => (events.includes('*') ? ['*'] : events);
  if (!wanted || sameMembers(meant(wanted), meant(live))) return [];
  return [{ key: 'events', live: live.toSorted(), wanted: wanted.toSorted() }];
}

/** All but the secret, which apply sends on its own. */
function planConfig({ config: { url, secret, ...config } }: Webhook, item: WebHook, { identify }: Around): Plan {
  const found = compare(config, comparable(item.config)).map(explain);
  const call = calls.updateConfig({ hook_id: item.id }, pickWanted(found));
  return update(identify(item), found.map(addPath), call);
}

/** The host's defaults for keys that a live hook does not show. */
const comparable = ({ content_type, insecure_ssl }: WebHook['config']) => ({
  content_type: content_type ?? 'form',
  insecure_ssl: String(insecure_ssl ?? 0),
});

export const risk = riskWith({ touches: 'access', loses: describeLoss }, { insecure_ssl: orderByRank('0', '1') });

function describeLoss(item: Writing) {
  if (item.kind === 'delete') return `the deliveries of ${item.subject}`;
  if (item.kind === 'reassert') return 'the earlier secrets of webhooks that were sent again';
  return item.kind === 'update' && item.differences.some(({ key }) => key === 'config.secret')
    ? `the missing secret of ${item.subject}: remove the secret by hand`
    : undefined;
}

const explain = (difference: Difference): Difference =>
  difference.wanted === '1'
    ? { ...toneWith(risk)(difference), because: say`GitHub will not verify the certificate` }
    : difference;

const addPath = (difference: Difference) => ({ ...difference, key: `config.${difference.key}` });

function planSecretsAgain(pairs: ReturnType<typeof match<Webhook, WebHook>>['pairs'], { names }: Around): Plan {
  const set = pairs.filter(({ entry }) => entry.config.secret);
  if (!set.length) return [];
  const all = set.map(({ entry, item }) =>
    writeWithSecret(entry.config.secret, (opened) => calls.updateConfig({ hook_id: item.id }, opened)),
  );
  const hooks = set.map(({ entry }) => `${names.named(entry)} from ${entry.config.secret}`).join(', ');
  return [
    reassertAll('', ['webhook secrets', 'never shows them', hooks], {
      steps: all.map(({ step }) => step),
      lookups: all.flatMap(({ lookups }) => lookups),
      covers: set.map(({ entry }) => [names.named(entry), 'config.secret'] as const),
      holds: { secrets: set.map(({ entry: { config } }) => ({ url: config.url, secret: config.secret })) },
    }),
  ];
}
