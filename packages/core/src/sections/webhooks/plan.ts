/** GitHub never shows the secrets of webhooks, so apply sends them on every run. */
import { findDifferences, hasSameMembers, pickWanted } from '../../plan/differences.ts';
import type { Difference, Plan, WriteItem } from '../../plan/item.ts';
import { createBasis, planCreate, planDelete, planReassertionOfValues, planUpdate } from '../../plan/make-items.ts';
import { matchEntries, planUndeclared } from '../../plan/match.ts';
import { createPartlyPublic, formatText, markPublic } from '../../plan/wording.ts';
import type { ListWithPolicy } from '../../settings/schema/shape.ts';
import { markIfWeaker, orderByRank } from '../order.ts';
import { createRisks } from '../risk.ts';
import { createWriteWithSecret } from './acts.ts';
import { calls, type LiveHook } from './calls.ts';
import {
  createDistinctHookDescribers,
  describeUndeclaredHook,
  describeWebhook,
  getHookUrl,
  type HookWithUrl,
  type Webhook,
} from './schema.ts';

/** An old service hook has no URL, so no entry can match it. */
export type MatchableHook = LiveHook & { readonly config: { readonly url: string } };

export const isMatchableHook = (hook: LiveHook): hook is MatchableHook => hook.name === 'web' && !!hook.config.url;

interface WebhookContext {
  readonly live: LiveHook[];
  readonly names: ReturnType<typeof createDistinctHookDescribers>;
  readonly identify: (hook: HookWithUrl) => { readonly subject: string; readonly names: readonly string[] };
}

export function planWebhooks({ entries, undeclared }: ListWithPolicy<Webhook>, live: LiveHook[]): Plan {
  const declared = new Set(entries.map(getHookUrl));
  const nameDuplicate = (hook: MatchableHook) =>
    declared.has(getHookUrl(hook)) ? markPublic(describeWebhook(hook)) : describeUndeclaredHook(hook);
  const matches = matchEntries(entries, live.filter(isMatchableHook), getHookUrl, getHookUrl, {
    describe: nameDuplicate,
    fix: 'delete one of them',
  });
  const names = createDistinctHookDescribers([...entries, ...matches.undeclared]);
  const identify = (hook: HookWithUrl) => ({ subject: names.getName(hook), names: [getHookUrl(hook)] });
  const context = { live, names, identify };
  return [
    ...matches.missing.map((entry) => planCreation(entry, context)),
    ...matches.pairs.flatMap(({ entry, item }) => [
      ...planEventsAndActive(entry, item, context),
      ...planConfig(entry, item, context),
    ]),
    ...planResentSecrets(matches.pairs, context),
    ...planUndeclared(undeclared, matches.undeclared, {
      describe: (item) => createPartlyPublic(names.getName(item), names.getPublicName(item)),
      remove: (item) => planRemoval(item, context),
    }),
  ];
}

const planRemoval = (item: MatchableHook, { identify, names: { getPublicName } }: WebhookContext) =>
  planDelete(identify(item), calls.remove({ hook_id: item.id }), {
    holds: { active: item.active, events: item.events, config: normalizeConfig(item.config) },
    because: formatText`GitHub no longer delivers events to it`,
    publicName: getPublicName(item),
  });

function planCreation({ config: { secret, ...config }, ...entry }: Webhook, { identify }: WebhookContext) {
  const { step, lookups } = createWriteWithSecret(secret, (secretPart) =>
    calls.create({}, { ...entry, name: 'web', config: { ...config, ...secretPart } }),
  );
  // The name of a webhook lacks parts of its URL, but the whole URL decides where events go.
  const holds = { ...entry, config: { ...config, secret } };
  return planCreate(identify({ config }), step, { holds, lookups });
}

function planEventsAndActive(entry: Webhook, item: MatchableHook, { live, identify }: WebhookContext): Plan {
  const differences = [...compareEvents(entry.events, item.events), ...findDifferences({ active: entry.active }, item)];
  const dependsOn = differences.some(({ key }) => key === 'events') ? createEventsBasis(item.id, live) : undefined;
  return planUpdate(identify(entry), differences, calls.update({ hook_id: item.id }, pickWanted(differences)), {
    dependsOn,
  });
}

/** The write replaces all events, so an event that somebody adds in the meantime would be lost. */
const createEventsBasis = (id: number, was: LiveHook[]) =>
  createBasis(calls.list({}), was, (hooks) => [...new Set(hooks.find((hook) => hook.id === id)?.events)].sort());

/** `*` means all events, so other events add nothing. */
function compareEvents(wanted: readonly string[] | undefined, live: readonly string[]): Difference[] {
  const normalizeEvents = (events: readonly string[]) => (events.includes('*') ? ['*'] : events);
  if (!wanted || hasSameMembers(normalizeEvents(wanted), normalizeEvents(live))) return [];
  return [{ key: 'events', live: live.toSorted(), wanted: wanted.toSorted() }];
}

/** Apply sends the secret separately. */
function planConfig(
  { config: { url, secret, ...config } }: Webhook,
  item: MatchableHook,
  { identify }: WebhookContext,
): Plan {
  const differences = findDifferences(config, normalizeConfig(item.config)).map(explainCertificateRisk);
  const call = calls.updateConfig({ hook_id: item.id }, pickWanted(differences));
  return planUpdate(identify(item), differences.map(addConfigPath), call);
}

/** GitHub uses these defaults for keys that a live hook does not show. */
const normalizeConfig = ({ content_type, insecure_ssl }: MatchableHook['config']) => ({
  content_type: content_type ?? 'form',
  insecure_ssl: String(insecure_ssl ?? 0),
});

export const risk = createRisks(
  { touches: 'access', describeLostData: describeWebhookLoss },
  { insecure_ssl: orderByRank('0', '1') },
);

function describeWebhookLoss(item: WriteItem) {
  if (item.kind === 'delete') return `the deliveries of ${item.subject}`;
  if (item.kind === 'reassert') return 'the earlier secrets of webhooks that were sent again';
  return item.kind === 'update' && item.differences.some(({ key }) => key === 'config.secret')
    ? `the missing secret of ${item.subject}: remove the secret by hand`
    : undefined;
}

const explainCertificateRisk = (difference: Difference): Difference =>
  difference.wanted === '1'
    ? { ...markIfWeaker(risk)(difference), because: formatText`GitHub will not verify the certificate` }
    : difference;

const addConfigPath = (difference: Difference) => ({ ...difference, key: `config.${difference.key}` });

function planResentSecrets(
  pairs: ReturnType<typeof matchEntries<Webhook, MatchableHook>>['pairs'],
  { names }: WebhookContext,
): Plan {
  const pairsWithSecret = pairs.filter(({ entry }) => entry.config.secret);
  if (!pairsWithSecret.length) return [];
  const writes = pairsWithSecret.map(({ entry, item }) =>
    createWriteWithSecret(entry.config.secret, (secretPart) => calls.updateConfig({ hook_id: item.id }, secretPart)),
  );
  const sources = pairsWithSecret.map(({ entry }) => `${names.getName(entry)} from ${entry.config.secret}`).join(', ');
  return [
    planReassertionOfValues('', ['webhook secrets', 'never shows them', sources], {
      steps: writes.map(({ step }) => step),
      lookups: writes.flatMap(({ lookups }) => lookups),
      covers: pairsWithSecret.map(({ entry }) => [names.getName(entry), 'config.secret'] as const),
      holds: { secrets: pairsWithSecret.map(({ entry: { config } }) => ({ url: config.url, secret: config.secret })) },
    }),
  ];
}
