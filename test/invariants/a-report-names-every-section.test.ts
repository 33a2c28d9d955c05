import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { everySection } from '../kit/samples/every-section.ts';
import { pickSample } from '../kit/seed.ts';
import { openConvergedScene } from './converged.ts';

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A file may write a list plainly or with its policy. */
const unwrapList = (value: unknown): unknown => (isMap(value) && Array.isArray(value.entries) ? value.entries : value);

function findMissingPaths(declared: unknown, written: unknown, at: string): string[] {
  const [wanted, found] = [unwrapList(declared), unwrapList(written)];
  if (Array.isArray(wanted)) return wanted.flatMap((one, index) => findMissingInEntry(one, found, `${at}[${index}]`));
  if (!isMap(wanted)) return wanted !== null && found === undefined ? [at] : [];
  if (!isMap(found)) return [at];
  return Object.keys(wanted)
    .filter((key) => key !== '_undeclared')
    .flatMap((key) => findMissingPaths(wanted[key], found[key], at ? `${at}.${key}` : key));
}

/** Compares the entry with the most similar written entry. */
function findMissingInEntry(entry: unknown, written: unknown, at: string): string[] {
  const nearest = (Array.isArray(written) ? written : [])
    .filter((one) => nameOf(one) === nameOf(entry))
    .map((one) => findMissingPaths(entry, one, at))
    .sort((one, other) => one.length - other.length)[0];
  return nearest ?? [at];
}

const nameOf = (entry: unknown): string => {
  if (!isMap(entry))
    return String(entry)
      .replace(/^refs\/(heads|tags)\/|^\.github\/workflows\//, '')
      .toLowerCase();
  const { new_name, name, app, title, username, path, key_prefix, config } = entry;
  return nameOf(
    new_name ?? name ?? app ?? title ?? username ?? path ?? key_prefix ?? (config as { url?: string })?.url,
  );
};

/** A snapshot cannot contain these keys, or leaves them out if they are off. */
const unwritten: Readonly<Record<string, readonly string[]>> = {
  // GitHub never shows these keys.
  repository: ['repository.enable_git_lfs'],
  check_suite_preferences: ['check_suite_preferences'],
  interaction_limits: ['interaction_limits.expiry'],
  // These values are off: a timer of zero minutes, an environment without a pin, a branch without protection.
  environments: ['environments[3].wait_timer', 'environments[4].pinned'],
  branches: ['branches[2]', 'branches[5]'],
  labels: ['labels[2].new_name'],
};

it.each(pickSample(everySection, 10, 'complete'))(
  'the snapshot of a repository that matches the sample contains every key of the sample: $key [2.1.11]',
  async (tried) => {
    const { key, sample } = tried;
    const stage = await openConvergedScene(tried);
    const { text = '' } = await stage.snapshot({ sections: [key], ids: true });
    expect(findMissingPaths(parse(sample.settings)[key], parse(text)?.[key], key)).toEqual(unwritten[key] ?? []);
  },
);
