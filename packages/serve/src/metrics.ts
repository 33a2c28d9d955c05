import type { Service } from './service.ts';
import { Tally } from './tally.ts';

type Metric = readonly [
  name: string,
  type: 'counter' | 'gauge',
  help: string,
  values: Tally | number | undefined,
  label?: string,
];

/**
 * Formats the metrics for Prometheus. No label contains the name of a repository or an owner, because these can be
 * private.
 */
export const formatMetrics = (state: Service['state']): string =>
  listMetrics(state).flatMap(formatMetricLines).join('\n').concat('\n');

function listMetrics(state: Service['state']): Metric[] {
  const { answers, runs, fullRuns, fullEndedAt, statuses, contestedSections, waiting, running, isRefused, quota } =
    state;
  const differing = new Tally();
  for (const status of statuses) for (const section of status.differing.keys()) differing.add(section);
  const contested = new Tally();
  for (const section of contestedSections) contested.add(section);
  const endedAtSecond = fullEndedAt && Math.round(fullEndedAt / 1000);
  return [
    ['deliveries_total', 'counter', 'Webhook deliveries by response.', answers, 'answer'],
    ['runs_total', 'counter', 'Runs of one repository by outcome.', runs, 'outcome'],
    ['full_runs_total', 'counter', 'Runs of the whole fleet by outcome.', fullRuns, 'outcome'],
    ['full_run_ended_timestamp_seconds', 'gauge', 'When the last run of the whole fleet ended.', endedAtSecond],
    ['repositories', 'gauge', 'Repositories of the fleet that had a run.', statuses.length],
    ['differing_repositories', 'gauge', 'Repositories that differ from their settings.', differing, 'section'],
    ['fought_items', 'gauge', 'Items that another account keeps reverting.', contested, 'section'],
    ['waiting_repositories', 'gauge', 'Repositories that wait for a run or a retry.', waiting],
    ['running', 'gauge', 'Runs, updates of the drift issue and other jobs in progress.', running],
    [
      'fleet_file_refused',
      'gauge',
      '1 while previous files are in use, because the newest are invalid.',
      Number(isRefused),
    ],
    [
      'points_left',
      'gauge',
      'Requests left in this hour; the minimum of all installations with a recent request.',
      quota?.left,
    ],
  ];
}

const formatMetricLines = ([name, type, help, values, label = '']: Metric) => [
  `# HELP trueup_${name} ${help}`,
  `# TYPE trueup_${name} ${type}`,
  ...(typeof values === 'number' ? [`trueup_${name} ${values}`] : []),
  ...(values instanceof Tally ? [...values].map(([word, count]) => `trueup_${name}{${label}="${word}"} ${count}`) : []),
];
