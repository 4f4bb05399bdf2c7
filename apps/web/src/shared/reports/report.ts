import type { ReportDialogProps } from './ReportDialog'

/** Opens the report dialog, which is loaded on first use. */
export const report = (what: Omit<ReportDialogProps, 'castaway' | 'onClose' | 'as'>): void =>
  void import('./open-report').then(({ openReport }) => openReport(what))
