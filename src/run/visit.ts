import { RunStopped } from '../host/failures.ts';
import { fullName, type Reader, type RepositoryName } from '../host/host.ts';
import type { Host } from '../host/open.ts';
import type { RunOptions } from '../inputs/table.ts';
import { failureLines, targetOf } from '../modes/outcome.ts';
import type { SectionResult, TargetResult } from '../modes/result.ts';
import { disclose } from '../privacy/disclose.ts';
import type { VisitedRepository } from '../privacy/disclosure.ts';
import { fileIn, snapshotInto } from '../snapshots/take.ts';
import type { Files } from '../world/files.ts';
import { type FingerprintsOf, fingerprintFor } from './fingerprints.ts';
import { isOfTheRun, type Patience } from './patience.ts';
import { reconcile } from './reconcile.ts';
import type { Session } from './session.ts';
import { type Sources, settingsFor } from './sources.ts';

/** What the repositories of one run share. */
export interface Fleet {
  readonly options: RunOptions;
  readonly session: Session;
  readonly sources: Sources;
  readonly fingerprintsOf: FingerprintsOf;
  readonly patience: Patience;
  readonly files: Files;
  /** Told of each repository, before anything is written to it, what it took to read and how many writes are planned. */
  planned(reads: number, writes: number): void;
}

/** One repository of several, as everyone may know it; `undefined` when the run ended before it was looked at. */
export async function visit(guest: VisitedRepository, fleet: Fleet): Promise<TargetResult | undefined> {
  const { repository, disclosure } = guest;
  const host = fleet.session.hostOf(repository, () => disclosure.isHidden);
  // A file that changes from here on is not what the fingerprints are made of, so a run that resumes this one comes back.
  const fingerprints = await fleet.fingerprintsOf(repository);
  const result = await resultOf(guest, host, fleet);
  if (!result) return undefined;
  const told = await disclose(result, { options: fleet.options, disclosure, reporter: host.reporter });
  return { ...told, mark: fingerprintFor(disclosure, fingerprints) };
}

/** Whatever fails a repository stays with it. */
async function resultOf(guest: VisitedRepository, host: Host, fleet: Fleet): Promise<TargetResult | undefined> {
  const { patience, options } = fleet;
  try {
    const result = await lookAt(guest, host, fleet);
    const stop = stopIn(result.sections);
    patience.ended(stop);
    return stop && isUntouched(result) ? undefined : result;
  } catch (failure) {
    patience.ended(failure);
    return isOfTheRun(failure) ? undefined : targetOf(options.mode, guest.repository, [], failureLines(failure));
  }
}

async function lookAt(guest: VisitedRepository, host: Host, fleet: Fleet): Promise<TargetResult> {
  const { options, session, sources, planned } = fleet;
  const { repository, skipped, disclosure } = guest;
  if (skipped) return aside(guest, [{ kind: 'note', key: '', message: skipped }]);
  const reader = host.reader();
  await disclosure.prove(reader);
  const tell = (writes: number) => planned(host.sent.total, writes);
  if (options.mode === 'snapshot') return snapshotOf(repository, reader, fleet).finally(() => tell(0));
  const { settings, lines } = await settingsFor(guest, reader, sources);
  if (!settings) return aside(guest, lines);
  const sections = await reconcile(settings.declared, options, { host, session, reader, disclosure, planned: tell });
  if (options.mode === 'check') tell(0);
  return targetOf(options.mode, repository, sections, lines);
}

async function snapshotOf(repository: RepositoryName, reader: Reader, { options, files }: Fleet) {
  const file = fileIn(options.snapshotDir ?? 'snapshots', repository);
  const { sections, lines } = await snapshotInto(file, reader, options, files);
  return targetOf('snapshot', repository, sections, lines);
}

const aside = ({ repository }: VisitedRepository, lines: TargetResult['lines']): TargetResult => ({
  repository: fullName(repository),
  outcome: 'skipped',
  sections: [],
  lines,
});

/** A section that was stopped has kept the reason as its line. */
function stopIn(sections: readonly SectionResult[]) {
  const line = sections.flatMap(({ lines }) => lines).find(({ code }) => code === 'stopped');
  return line && new RunStopped(line.message);
}

const isUntouched = ({ sections }: TargetResult) =>
  sections.every(({ lines }) => lines.every(({ kind, code }) => code === 'stopped' || kind === 'note'));
