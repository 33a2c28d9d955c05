/** One metric with its values by label. Its labels are words of ours, and never a name of a repository or an owner. */
export interface Metric {
  readonly name: string;
  readonly type: 'counter' | 'gauge';
  readonly help: string;
  readonly label?: string;
  /** By the value of the label; a metric without one has the value of the empty text. */
  readonly values: ReadonlyMap<string, number>;
}

/** The text format of Prometheus. */
export const metricsText = (metrics: readonly Metric[]): string =>
  metrics.flatMap((metric) => [head(metric), ...[...metric.values].map((value) => line(metric, value))]).join('\n') +
  '\n';

const head = ({ name, type, help }: Metric) => `# HELP trueup_${name} ${help}\n# TYPE trueup_${name} ${type}`;

const line = ({ name, label }: Metric, [value, number]: readonly [string, number]) =>
  `trueup_${name}${label ? `{${label}="${value}"}` : ''} ${number}`;

/** Counts by word. */
export class Tally extends Map<string, number> {
  add(word: string) {
    this.set(word, (this.get(word) ?? 0) + 1);
  }
}
