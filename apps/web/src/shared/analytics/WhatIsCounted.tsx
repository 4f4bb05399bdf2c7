import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'

/** Leads to what is counted, how long it is kept, and how it is deleted. */
export const WhatIsCounted = () => (
  <Link
    to="/docs/$"
    params={{ _splat: 'usage-data' }}
    search={{}}
    className="text-accent underline"
  >
    {t`What is counted`}
  </Link>
)
