import { createHash, createHmac } from 'node:crypto';
import { fullName, type RepositoryName } from '../host/host.ts';
import type { Disclosure } from '../privacy/disclosure.ts';
import type { World } from '../world/world.ts';
import type { Sources } from './sources.ts';

/** By a mark a run knows a repository of which an earlier run asked the same. */
export interface Fingerprints {
  readonly plain: string;
  /** For reports whose readers may not know the repository: without the token nobody can try names on it. */
  readonly keyed: string;
}

/** `undefined` where it cannot be told what is asked. */
export type FingerprintsOf = (repository: RepositoryName) => Promise<Fingerprints | undefined>;

export const fingerprintFor = ({ isHidden }: Disclosure, fingerprints: Fingerprints | undefined) =>
  isHidden ? fingerprints?.keyed : fingerprints?.plain;

/**
 * Made of the repository's name, the inputs that shape what is asked, and the file here that is for it. What lies in
 * the repository itself is no part of it: to know that, it would have to be visited.
 */
export function fingerprintsFrom({ options, folder, defaults }: Sources, load: World['load']): FingerprintsOf {
  const { mode, sections, requiredSections, onMissingPermission, settingsFile, token } = options;
  const inputs = [mode, sections ?? [], requiredSections ?? [], onMissingPermission, settingsFile];

  const fileFor = async (repository: RepositoryName) => {
    const file = folder?.fileOf(repository);
    return file === undefined ? ['defaults', defaults?.text] : ['own', await load(file)];
  };
  return async (repository) => {
    const file = await fileFor(repository).catch(() => undefined);
    if (!file) return undefined;
    const words = JSON.stringify([fullName(repository).toLowerCase(), inputs, file]);
    return {
      plain: createHash('sha256').update(words).digest('hex'),
      keyed: createHmac('sha256', token.reveal()).update(words).digest('hex'),
    };
  };
}
