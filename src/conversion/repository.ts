import { sectionKeys } from '../sections/keys.ts';
import { families, patchedKeys, routedKeys, titlesFor } from '../sections/repository/schema.ts';
import { securityFeatures } from '../sections/repository/security.ts';
import { ignored, otherNames, readOnlyKeys, switches } from '../sections/repository/vocabulary.ts';
import { code } from '../settings/shown.ts';
import type { Block } from './block.ts';

const known = new Set([...patchedKeys, ...routedKeys]);

export function convertRepository(repository: Block) {
  spreadFeatures(repository);
  for (const key of repository.keys) convertKey(key, repository);
  convertSwitches(repository);
  convertTopics(repository);
  completePairs(repository);
}

/** What other tools keep beside the settings that they share with the host is nothing that the host takes. */
export function leaveOutStrangers(repository: Block) {
  const strangers = repository.keys.filter(
    (key) => !known.has(key) && !(sectionKeys as readonly string[]).includes(key),
  );
  for (const key of strangers) {
    const held = repository.inner(key)?.keys.map(code) ?? [];
    const inside = held.length ? `, with ${held.join(', ')}` : '';
    repository.leaveOut(key, `no setting of the host is called so${inside}`);
  }
}

function convertKey(key: string, repository: Block) {
  const name = meantBy(key);
  if (key in ignored) repository.leaveOut(key, ignored[key]!);
  else if (readOnlyKeys.includes(key) || (key !== 'homepage_url' && /(^|_)url$/.test(key)))
    repository.leaveOut(key, 'the host reports it and does not take it');
  else if (isFeature(key)) moveFeature(key, repository);
  else if (name && !repository.has(name)) {
    repository.say('changed', key, `written as ${code(name)}`);
    repository.rename(key, name);
  }
}

/** The key that is meant where another is written; hyphens stand for underscores in some tools. */
function meantBy(key: string): string | undefined {
  if (known.has(key)) return undefined;
  const underscored = key.replaceAll('-', '_');
  if (Object.hasOwn(otherNames, underscored)) return otherNames[underscored];
  return known.has(underscored) ? underscored : undefined;
}

const isFeature = (key: string) => (securityFeatures as readonly string[]).includes(key);

const states: Readonly<Record<string, string>> = {
  true: 'enabled',
  enabled: 'enabled',
  false: 'disabled',
  disabled: 'disabled',
};

/** `secret_scanning: true`, which the host takes as a status below `security_and_analysis`. */
function moveFeature(key: string, repository: Block) {
  const status = states[repository.inner(key)?.text('status') ?? repository.text(key) ?? ''];
  if (!status || repository.inner('security_and_analysis')?.has(key)) return;
  repository.say('changed', key, `written as ${code(`security_and_analysis.${key}.status`)}`);
  repository.drop(key);
  repository.opened('security_and_analysis').set(key, { status });
}

/** `security: {enableVulnerabilityAlerts: true}` */
const convertSwitches = (repository: Block) =>
  spread('security', (key) => (Object.hasOwn(switches, key) ? switches[key] : undefined), repository);

/** `features: {wiki: false}` */
const spreadFeatures = (repository: Block) =>
  spread('features', (key) => [`has_${key}`, `enable_${key}`].find((name) => known.has(name)), repository);

/** Keys inside a holder that are keys of the repository under another name. */
function spread(holder: string, nameOf: (key: string) => string | undefined, repository: Block) {
  const held = repository.inner(holder);
  if (!held) return;
  let behind = holder;
  for (const key of held.keys) {
    const name = nameOf(key);
    if (!name || repository.has(name)) continue;
    held.say('changed', key, `written as ${code(`repository.${name}`)}`);
    repository.put(held.take(key), { as: name, behind });
    behind = name;
  }
  if (!held.keys.length) repository.drop(holder);
}

/** The host takes a message only together with its title; where one title alone goes with it, that is meant. */
function completePairs(repository: Block) {
  for (const family of families) {
    const message = repository.text(`${family}_message`);
    const [title, another] = titlesFor(family, message ?? '');
    if (!title || another || repository.has(`${family}_title`)) continue;
    repository.say(
      'changed',
      `${family}_message`,
      `${code(`${family}_title: ${title}`)} added, the one title that goes with it`,
    );
    repository.set(`${family}_title`, title);
  }
}

/** A text of topics has commas between them. An empty one was passed over, and would be refused here. */
function convertTopics(repository: Block) {
  const topics = repository.text('topics');
  if (topics === undefined) return;
  const pieces = topics.split(/[\s,]+/).filter(Boolean);
  if (!pieces.length)
    return repository.leaveOut('topics', 'an empty text changed nothing; `[]` is how to take all topics away');
  if (topics.split(',').every((piece) => !/\S\s+\S/.test(piece))) return;
  repository.say('changed', 'topics', 'written as a list: spaces stood between them');
  repository.set('topics', pieces);
}
