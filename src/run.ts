import { HostRefusal, HostUnreachable } from './host/failures.ts';
import { fullName } from './host/host.ts';
import type { Wish } from './inputs.ts';
import { apply } from './modes/apply.ts';
import { check } from './modes/check.ts';
import { createLookups } from './modes/lookups.ts';
import { deafRun, type Remarked, refusedRun, resultOfTarget } from './modes/outcome.ts';
import type { DeclaredSection } from './modes/planned.ts';
import type { RunResult, SectionResult } from './modes/result.ts';
import { notYet, registry } from './sections/registry.ts';
import { openSession, type Session, type World } from './session.ts';
import { parseSettings } from './settings/parse.ts';
import { SettingsRefused } from './settings/refusal.ts';

/** The whole program: the settings of one repository, checked or applied. */
export async function run(wish: Wish, world: World): Promise<RunResult> {
  try {
    const settings = await declare(wish, world);
    world.said(`reading ${fullName(wish.repository)}`);
    const sections = await reconcile(settings.declared, wish, openSession(wish, world));
    return resultOfTarget(wish, sections, settings);
  } catch (failure) {
    if (failure instanceof SettingsRefused) return refusedRun(wish.mode, failure);
    if (failure instanceof HostUnreachable || failure instanceof HostRefusal) return deafRun(wish.mode, failure);
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

function reconcile(declared: readonly DeclaredSection[], wish: Wish, session: Session): Promise<SectionResult[]> {
  const host = session.hostOf(wish.repository);
  const denials = { onMissing: wish.onMissingPermission, required: new Set(wish.requiredSections) };
  if (wish.mode === 'check') return check(declared, host.reader(), denials);
  const lookups = createLookups(session.variable);
  return apply(declared, { reader: host.reader, writer: host.writer(), denials, lookups });
}
