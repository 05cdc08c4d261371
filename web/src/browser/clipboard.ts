// Clipboard: copies a text; on plain HTTP, where browsers hide it, by the old way.

export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'hidden-text';
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
