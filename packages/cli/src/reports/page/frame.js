// @ts-check

// The script of each page follows this script.

/** Returns whether one of the texts contains all words of the search, in any case. */
function isSearchMatch(search, texts) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return texts.some((text) => words.every((word) => text.toLowerCase().includes(word)));
}

/** Shows the rows that match the form and their number, now and after each change of the form. */
function filterRows(rows, isShown, afterUpdate = () => {}, hint = '') {
  const form = document.getElementById('filters');
  document.documentElement.classList.add('with-script');
  function updateRows() {
    const fields = new FormData(form);
    let count = 0;
    for (const row of rows) {
      row.element.hidden = !isShown(row, fields);
      if (!row.element.hidden) count += 1;
    }
    document.getElementById('found').textContent = `${count} of ${rows.length} repositories.${hint}`;
    afterUpdate();
  }
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', updateRows);
  updateRows();
}
