import * as v from 'valibot';
import { fingerprint, withoutCredentials } from '../../settings/addresses.ts';
import { mapEntries } from '../../settings/entries.ts';
import { isMap, pickKeys } from '../../settings/maps.ts';
import { numbered } from '../../settings/numbered.ts';
import type { Path } from '../../settings/refusal.ts';
import { mustBe, says } from '../../settings/says.ts';
import type { Findings, ListWithPolicy, Shape } from '../../settings/shape.ts';
import { code } from '../../settings/shown.ts';
import {
  choice,
  closed,
  eachSound,
  list,
  listed,
  readOnlyEach,
  reference,
  text,
  toggle,
  whereSound,
} from '../../settings/words.ts';
import { remarkOn } from './events.ts';

/** An address may contain a password, so the message does not repeat it. */
const notAnAddress = says(
  'is not an address that the host can deliver to',
  'write the whole address with `https://`: only `secret` takes the name of a variable',
);

const deliverable = v.pipe(
  text({ min: 1 }),
  v.regex(/^https?:\/\//i, notAnAddress),
  v.check((value) => URL.canParse(value), notAnAddress),
);

const verifying = new Map<unknown, string>([
  [true, 'write `1` to deliver without verifying the certificate'],
  [false, 'write `0` to deliver only if the certificate is valid'],
]);

/** The host returns a number or text, whichever it received. */
const insecure = v.pipe(
  v.picklist(
    ['0', '1', 0, 1],
    mustBe('`0` or `1`', (value) => verifying.get(value)),
  ),
  v.transform(String),
);

export const Config = closed({
  url: deliverable,
  content_type: v.optional(choice(['json', 'form'])),
  secret: v.optional(reference()),
  insecure_ssl: v.optional(insecure),
});

const events = v.pipe(
  list(text({ min: 1 }), 'write a list of events, each after `- `'),
  v.minLength(1, says('is empty, so the host would deliver nothing', 'name an event, or write `active: false`')),
  v.transform((names) => [...new Set(names)]),
);

const reported = ['id', 'type', 'created_at', 'updated_at', 'test_url', 'ping_url', 'deliveries_url', 'last_response'];

const Webhook = closed({
  config: Config,
  events: v.optional(events),
  active: v.optional(toggle()),
  name: v.optional(choice(['web'])),
  ...readOnlyEach(reported),
});

export type Webhook = v.InferOutput<typeof Webhook>;

type Addressed = { readonly config: { readonly url: string } };

export const urlOf = ({ config }: Addressed) => config.url;

/** Parses an address as the host will call it, with any kind of slash. */
const address = (hook: Addressed) => (URL.canParse(urlOf(hook)) ? new URL(urlOf(hook)) : undefined);

export function hasPassword(hook: Addressed) {
  const { username, password } = address(hook) ?? {};
  return !!username || !!password;
}

/** Anyone who knows the path can often send to it, so messages show only the host name and a short hash. */
export const nameWebhook = (hook: Addressed) =>
  `webhook ${JSON.stringify(withoutCredentials(address(hook)?.href ?? urlOf(hook), 'origin'))}`;

const openName = (hook: Addressed) => `an undeclared webhook ${fingerprint(address(hook)?.href ?? urlOf(hook))}`;

/** What lines call each of these webhooks. The short hashes of two can be equal. */
export interface HookNames {
  readonly named: (hook: Addressed) => string;
  readonly openName: (hook: Addressed) => string;
}

export function tellApart(hooks: readonly Addressed[]): HookNames {
  const among = (name: (hook: Addressed) => string) => {
    const names = numbered(hooks.map(name));
    const all = new Map(hooks.map((hook, index) => [urlOf(hook), names[index]!]));
    return (hook: Addressed) => all.get(urlOf(hook)) ?? name(hook);
  };
  return { named: among(nameWebhook), openName: among(openName) };
}

export const settings: Shape<ListWithPolicy<Webhook>> = {
  ...listed(Webhook, { undeclared: 'keep', key: urlOf, named: nameWebhook }),
  prepare: (value, findings) => mapEntries(value, (entry, at) => refuseFlat(entry, at, findings)),
  examine,
};

function examine({ entries }: ListWithPolicy<Webhook>, findings: Findings) {
  eachSound(entries, (entry, index) => {
    whereSound(() => eachSound(entry.events ?? [], (event) => remarkOn(event, [index, 'events'], findings)));
    if (hasPassword(entry))
      findings.remark([index, 'config', 'url'], `the address of ${nameWebhook(entry)} ${telling}`);
  });
}

export const telling = 'contains a user name or password, which everyone who can read the file can see';

/** Other tools write the keys of `config` one level above it. */
function refuseFlat(entry: Record<string, unknown>, at: Path, findings: Findings) {
  const inside = isMap(entry.config) ? entry.config : {};
  const flat = Object.keys(Config.entries).filter((key) => key in entry && !(key in inside));
  if (!flat.length) return entry;
  findings.refuse({
    at,
    checksInside: true,
    problem: `has ${flat.map(code).join(', ')} at its top, and these keys belong inside \`config\``,
    fix: 'move it below `config:`',
    yaml: ['config:', ...flat.map((key) => `  ${key}: ${key === 'secret' ? '$MY_SECRET' : '…'}`)].join('\n'),
  });
  return {
    ...pickKeys(entry, (key) => !flat.includes(key)),
    config: { ...inside, ...pickKeys(entry, (key) => flat.includes(key)) },
  };
}
