import { addressFrom } from './host/address.ts';
import type { Clock } from './host/clock.ts';
import { HostUnreachable } from './host/failures.ts';
import { fullName } from './host/host.ts';
import { openHost } from './host/open.ts';
import { createPacer } from './host/pacer.ts';
import { createScrubber, Secret } from './host/secret.ts';
import type { Transport } from './host/transport.ts';
import type { Wish } from './inputs.ts';
import { apply } from './modes/apply.ts';
import { check } from './modes/check.ts';
import { createLookups } from './modes/lookups.ts';
import { type Remarked, refusedRun, resultOfTarget, unreachableRun } from './modes/outcome.ts';
import type { DeclaredSection } from './modes/planned.ts';
import type { RunResult, SectionResult } from './modes/result.ts';
import { notYet, registry } from './sections/registry.ts';
import { parseSettings } from './settings/parse.ts';
import { SettingsRefused } from './settings/refusal.ts';
import { version } from './version.ts';

/** All that a run needs from outside, so that a test can stand in for any of it. */
export interface World {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly transport: Transport;
  readonly clock: Clock;
  /** The text of a settings file. Throws `SettingsRefused` for one that cannot be read. */
  load(file: string): Promise<string>;
  /** A line for the person who waits: what the run is doing, and why it pauses. */
  said(line: string): void;
  /** Called for every secret before its first use. */
  masks(secret: Secret): void;
}

/** The whole program: the settings of one repository, checked or applied. */
export async function run(wish: Wish, world: World): Promise<RunResult> {
  try {
    const settings = await declare(wish, world);
    const sections = await reconcile(settings.declared, wish, world);
    return resultOfTarget(wish, sections, settings);
  } catch (failure) {
    if (failure instanceof SettingsRefused) return refusedRun(wish.mode, failure);
    if (failure instanceof HostUnreachable) return unreachableRun(wish.mode, failure);
    throw failure;
  }
}

interface Settings extends Remarked {
  readonly declared: readonly DeclaredSection[];
}

/** What the file declares, less what `sections` leaves out. Nothing has been sent when it is refused. */
async function declare(wish: Wish, world: World): Promise<Settings> {
  const text = await world.load(wish.settingsFile);
  const parsed = parseSettings({ text, file: wish.settingsFile, sections: registry, notYet, origin: 'operator' });
  const declared = parsed.declared
    .filter(({ key }) => !wish.sections || wish.sections.includes(key))
    .map((one) => ({ ...one, section: registry.find(({ key }) => key === one.key)! }));
  return { declared, remarks: parsed.remarks };
}

async function reconcile(declared: readonly DeclaredSection[], wish: Wish, world: World): Promise<SectionResult[]> {
  const scrubber = createScrubber();
  const hide = (secret: Secret) => {
    scrubber.hide(secret);
    world.masks(secret);
    return secret;
  };
  const host = openHost({
    transport: world.transport,
    token: hide(wish.token),
    address: addressFrom(world.environment),
    apiVersion: wish.apiVersion,
    repository: wish.repository,
    pacer: createPacer({ clock: world.clock, maxWait: wish.maxWait, said: world.said }),
    clock: world.clock,
    scrub: scrubber.scrub,
    said: world.said,
    userAgent: `trueup/${version}`,
  });
  const denials = { onMissing: wish.onMissingPermission, required: new Set(wish.requiredSections) };
  world.said(`reading ${fullName(wish.repository)}`);
  if (wish.mode === 'check') return check(declared, host.reader(), denials);
  const lookups = createLookups((name) => {
    const value = world.environment[name];
    return value ? hide(new Secret(value)) : undefined;
  });
  return apply(declared, { reader: host.reader, writer: host.writer(), denials, lookups });
}
