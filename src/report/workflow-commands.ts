/** Commands and outputs of a workflow step, in the runner's format. */

type Properties = Readonly<Record<string, string | number | undefined>>;

const escapeText = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string) => escapeText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

export function command(name: string, properties: Properties, text: string) {
  const written = Object.entries(properties)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => `${key}=${escapeProperty(String(value))}`)
    .join(',');
  return `::${name}${written && ` ${written}`}::${escapeText(text)}`;
}

/** The runner masks a log line by line, so each line of a longer value is masked separately. */
export function mask(value: string) {
  const lines = value.split(/\r\n|\r|\n/);
  return [...new Set([value, ...lines])].filter((part) => part.trim()).map((part) => command('add-mask', {}, part));
}

/** An entry of the file with a step's outputs. The value does not contain its end mark. */
export function output(name: string, value: string) {
  let mark = 'end';
  while (value.includes(mark)) mark += '-end';
  return `${name}<<${mark}\n${value}\n${mark}\n`;
}
