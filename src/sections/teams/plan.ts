import {
  create,
  type Item,
  note,
  outOfReach,
  type Plan,
  reassert,
  remove,
  SectionFailure,
  type Step,
  update,
} from '../../plan/item.ts';
import type { Listed } from '../../settings/shape.ts';
import { isAbove, roleDifferences, roleOf, roleText } from '../roles.ts';
import type { LiveTeam } from './calls.ts';
import * as calls from './calls.ts';
import type { Access, Live } from './live.ts';
import { type Around, accessFromElsewhere, ancestorsOf, type Elsewhere, isAllFrom } from './reach.ts';
import { named, type Team } from './schema.ts';

export function planTeams({ entries, undeclared }: Listed<Team>, live: Live | undefined): Plan {
  if (!live) return [note('a personal account owns the repository, and it has no teams: nothing is compared')];
  const { listed, probes } = live;
  const others = listed.filter(({ slug }) => !entries.some(({ name }) => name === slug));
  const direct = others.filter(({ access_source: source }) => source === 'direct').map(({ slug }) => slug);
  const around = { ...live, entries, leaving: new Set(undeclared === 'delete' ? direct : []) };

  return [
    ...entries.flatMap((entry) => planTeam(entry, probes.get(entry.name) ?? null, around)),
    ...others.map((team) => (undeclared === 'delete' ? planRevocation(team, around) : kept(team))),
  ];
}

function planTeam(entry: Team, access: Access | null, around: Around): Item[] {
  const { name, permission } = entry;
  const team = around.listed.find(({ slug }) => slug === name);
  const grant = calls.grant({ team_slug: name }, { permission });
  if (!access) {
    if (team) throw hidden(entry);
    return [create(named(entry), grant, { verb: `given ${permission}` })];
  }
  if (access.role_name === undefined) return [unverified(entry, grant)];
  const differences = roleDifferences(permission, access.role_name);
  const elsewhere = team && accessFromElsewhere(team, around);
  return elsewhere && isAbove(elsewhere.role, roleOf(permission))
    ? outOfReach(named(entry), differences, beyond(elsewhere))
    : update(named(entry), differences, grant);
}

const beyond = ({ from, role }: Elsewhere) => `${from} gives it ${roleText(role)}, and only there can it be changed`;

const hidden = (entry: Team) =>
  new SectionFailure(
    `the host lists ${named(entry)} among the teams with access, and shows this token no role of it`,
    'grant "Members (organization): read"; where the token has it, take the team out of the file',
    'not_found',
  );

const unverified = (entry: Team, grant: Step) =>
  reassert(
    named(entry),
    `${named(entry)}: permission ${entry.permission} cannot be verified: the host does not say which role the team has; apply grants it on every run`,
    `${named(entry)} given ${entry.permission} again, since the host does not say which role it has`,
    { steps: grant },
  );

const kept = ({ slug, permission }: LiveTeam) =>
  note(`kept undeclared ${named({ name: slug })}, which has ${permission}`, named({ name: slug }));

function planRevocation(team: LiveTeam, around: Around): Item {
  const { slug, permission } = team;
  const subject = named({ name: slug });
  const elsewhere = accessFromElsewhere(team, around);
  if (elsewhere && isAllFrom(elsewhere, team)) return note(`left undeclared ${subject}: ${beyond(elsewhere)}`, subject);
  const stays = elsewhere ? `, and has ${roleText(elsewhere.role)} from ${elsewhere.from} still` : '';
  return remove(subject, calls.revoke({ team_slug: slug }), {
    verb: 'taken off this repository',
    because: `it loses ${permission}${stays}${withIt(team, around)}`,
  });
}

/** A declared team that has its access through this one loses it too. */
function withIt({ slug }: LiveTeam, { entries, listed }: Around) {
  const children = listed
    .filter((team) => entries.some(({ name }) => name === team.slug) && ancestorsOf(team, listed).includes(slug))
    .map((team) => named({ name: team.slug }));
  if (!children.length) return '';
  return `, and with it what its declared children have through it (${children.join(', ')}): declare ${named({ name: slug })} too, or keep it`;
}
