import { fullName } from '../host/host.ts';
import type { Target, Visibility } from '../targets/target.ts';

/** What a person wants told of repositories that are not public, and where. */
export interface PrivacyOptions {
  readonly privateRepos: 'redact' | 'show';
  readonly privateReport: 'none' | 'issue' | 'issue-on-failure';
}

/** What may be told of one repository of a run. */
export interface Disclosure {
  /** What a run calls it wherever others may read: a placeholder as long as it is hidden. */
  readonly name: string;
  /** It is not the run's own, and nothing has proven it public. */
  readonly isHidden: boolean;
  readonly visibility?: Visibility;
  /** Asks how visible it is if that decides something and nobody knows yet. A failure proves nothing. */
  prove(ask: () => Promise<Visibility | undefined>): Promise<void>;
  /** Told of a write that takes a repository from public view: what it had to tell is told no more. */
  hide(): void;
}

/** A repository that a run visits, with what may be told of it. */
export interface VisitedRepository extends Target {
  readonly disclosure: Disclosure;
}

/** The repositories of a run, each with a placeholder that stays the same from the first line to the last. */
export function disclosuresOf(
  targets: readonly Target[],
  options: PrivacyOptions,
  own: string | undefined,
): Disclosure[] {
  const others = targets.filter(({ repository }) => fullName(repository).toLowerCase() !== own?.toLowerCase());
  // What is known to be public needs a placeholder only if the run takes it from view, so it gets the last numbers.
  const numbered = [...others.filter((one) => !isPublic(one)), ...others.filter(isPublic)];
  return targets.map((target) =>
    disclosureOf(target, `redacted-${numbered.indexOf(target) + 1}`, {
      keeps: options.privateRepos === 'redact' && numbered.includes(target),
      asks: options.privateReport !== 'none',
    }),
  );
}

export function visitedRepositories(
  targets: readonly Target[],
  options: PrivacyOptions,
  own: string | undefined,
): VisitedRepository[] {
  const disclosures = disclosuresOf(targets, options, own);
  return targets.map((target, index) => ({ ...target, disclosure: disclosures[index]! }));
}

const isPublic = ({ visibility }: Target) => visibility === 'public';

interface Manner {
  /** Whether it is hidden unless it proves to be public. */
  readonly keeps: boolean;
  /** Whether something hangs on its visibility even where it is not hidden. */
  readonly asks: boolean;
}

function disclosureOf(target: Target, placeholder: string, { keeps, asks }: Manner): Disclosure {
  let { visibility } = target;
  let isPassing = false;
  const isHidden = () => keeps && (isPassing || visibility !== 'public');
  return {
    get name() {
      return isHidden() ? placeholder : fullName(target.repository);
    },
    get isHidden() {
      return isHidden();
    },
    get visibility() {
      return visibility;
    },
    async prove(ask) {
      if (visibility === undefined && (keeps || asks)) visibility = await ask().catch(() => undefined);
    },
    hide() {
      isPassing = true;
    },
  };
}
