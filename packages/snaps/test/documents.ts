/** Documents of snaps as their servers send them, for tests. */

export type Elements = Record<string, Record<string, unknown>>

/** A document with these elements, whose root is `page`. */
export const documentOf = (elements: Elements, more: Record<string, unknown> = {}) => ({
  version: '2.0',
  ui: { root: 'page', elements },
  ...more,
})

/** A page that has one element, below a stack. */
export const documentWith = (element: Record<string, unknown>, more?: Record<string, unknown>) =>
  documentOf({ page: { type: 'stack', children: ['one'] }, one: element }, more)

/** An element of each of the 17 types, with all its props. */
export const everyElement: Record<string, Record<string, unknown>> = {
  badge: { label: 'New', variant: 'outline', color: 'green', icon: 'check' },
  button: { label: 'Vote', variant: 'primary', icon: 'heart' },
  icon: { name: 'star', color: 'accent', size: 'sm' },
  image: {
    url: 'https://snap.example/a.png',
    aspect: '16:9',
    alt: 'A tide',
    title: 'Tide',
    subtitle: 'Today',
  },
  item: {
    title: 'Tide',
    description: 'Rising',
    variant: 'default',
    media: { variant: 'icon', name: 'clock', color: 'blue' },
  },
  item_group: { border: true, separator: true, gap: 'sm' },
  paginator: {
    initialPage: 0,
    showIndicators: true,
    showControls: true,
    controlsPosition: 'top',
    transition: 'fade',
  },
  progress: { value: 3, max: 10, label: '3 of 10' },
  separator: { orientation: 'horizontal' },
  stack: { direction: 'horizontal', gap: 'lg', justify: 'between', equalWidth: true, columns: 2 },
  text: { content: 'Which tide?', size: 'sm', weight: 'bold', align: 'center', maxLines: 2 },
  bar_chart: {
    bars: [
      { label: 'Spring', value: 3, color: 'red' },
      { label: 'Neap', value: 1 },
    ],
    max: 4,
    color: 'accent',
  },
  cell_grid: {
    name: 'seat',
    cols: 3,
    rows: 2,
    cells: [
      { row: 0, col: 0, color: 'teal', content: 'A', value: 'a1' },
      { row: 1, col: 2, color: '#102030', textColor: '#ffffff' },
    ],
    gap: 'sm',
    cellAspectRatio: 'square',
    rowHeight: 20,
    maxWidth: 'md',
    select: 'multiple',
  },
  input: {
    name: 'who',
    type: 'text',
    label: 'Name',
    placeholder: 'Someone',
    defaultValue: 'Ada',
    maxLength: 40,
  },
  slider: {
    name: 'height',
    min: 0,
    max: 10,
    step: 2,
    defaultValue: 4,
    label: 'Height',
    showValue: true,
  },
  switch: { name: 'alert', label: 'Tell me', defaultChecked: true },
  toggle_group: {
    name: 'tide',
    label: 'Tide',
    multiple: false,
    orientation: 'horizontal',
    defaultValue: 'Neap',
    options: ['Spring', 'Neap'],
    variant: 'outline',
  },
}

/** A poll: two choices and a button that sends them to `target`. */
export const pollDocument = (target: string, more: Record<string, unknown> = {}) =>
  documentOf(
    {
      page: { type: 'stack', children: ['question', 'choice', 'vote'] },
      question: { type: 'text', props: { content: 'Which tide is yours?', weight: 'bold' } },
      choice: {
        type: 'toggle_group',
        props: { name: 'tide', label: 'Tide', options: ['Spring', 'Neap'] },
      },
      vote: {
        type: 'button',
        props: { label: 'Vote', variant: 'primary' },
        on: { press: { action: 'submit', params: { target } } },
      },
    },
    more,
  )
