const hourInMs = 3_600_000;

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
});

function toPacificTime(moment: number) {
  const parts = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  return { year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0, hour: parts.hour ?? 0 };
}

/** Older servers store a day as its start in California: 07:00Z in summer, 08:00Z in winter. */
export function toPacificMidnight(moment: string): string {
  const { year, month, day } = toPacificTime(Date.parse(moment));
  const summer = Date.UTC(year, month - 1, day) + 7 * hourInMs;
  const midnight = toPacificTime(summer).hour === 0 ? summer : summer + hourInMs;
  return new Date(midnight).toISOString().replace('.000Z', 'Z');
}
