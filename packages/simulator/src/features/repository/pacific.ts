const hour = 3_600_000;

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
});

function pacific(moment: number) {
  const parts = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  return { year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0, hour: parts.hour ?? 0 };
}

/** An older host stores a day as its start in California: 07:00Z in summer, 08:00Z in winter. */
export function pacificMidnight(moment: string): string {
  const { year, month, day } = pacific(Date.parse(moment));
  const summer = Date.UTC(year, month - 1, day) + 7 * hour;
  const midnight = pacific(summer).hour === 0 ? summer : summer + hour;
  return new Date(midnight).toISOString().replace('.000Z', 'Z');
}
