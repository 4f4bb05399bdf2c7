// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// Sends to many recipients in one transaction; a payment that fails does not affect the others.
contract BatchSender {
    using SafeERC20 for IERC20;

    error Mismatch();
    error NotRefunded();

    event Delivered(uint256 indexed index, address indexed to, uint256 amount, bool ok);

    /// Gas for a receiving contract: enough to record a payment, not enough to do harm.
    uint256 private constant RECEIVE_GAS = 50_000;

    function sendNative(address[] calldata to, uint256[] calldata amounts) external payable {
        if (to.length != amounts.length) revert Mismatch();
        uint256 left = msg.value;
        for (uint256 i = 0; i < to.length; i++) {
            // The return data is not copied, because it may be arbitrarily long.
            (address target, uint256 amount, bool ok) = (to[i], amounts[i], false);
            assembly ("memory-safe") {
                ok := call(RECEIVE_GAS, target, amount, 0, 0, 0, 0)
            }
            if (ok) left -= amount;
            emit Delivered(i, target, amount, ok);
        }
        (bool refunded,) = msg.sender.call{value: left}("");
        if (!refunded) revert NotRefunded();
    }

    function sendToken(IERC20 token, address[] calldata to, uint256[] calldata amounts) external {
        if (to.length != amounts.length) revert Mismatch();
        for (uint256 i = 0; i < to.length; i++) {
            bool ok = token.trySafeTransferFrom(msg.sender, to[i], amounts[i]);
            emit Delivered(i, to[i], amounts[i], ok);
        }
    }
}
