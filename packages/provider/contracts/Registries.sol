// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {IdRegistry} from "./Directories.sol";
import {KeyGateway} from "./Keys.sol";
import {Administered, Refunds, Signatures, Unauthorized} from "./Shared.sol";

/// A feed that always answers the same, at the address of one whose answers a market gives.
contract FixedFeed {
    int256 public immutable latestAnswer;
    uint8 public immutable decimals;
    uint256 public constant version = 4;

    constructor(int256 answer, uint8 decimals_) {
        latestAnswer = answer;
        decimals = decimals_;
    }

    function latestRoundData()
        external
        view
        returns (uint80 round, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)
    {
        return (1, latestAnswer, 1, block.timestamp, 1);
    }
}

/// Sells storage, for one year at a time, at a price in dollars that is paid in ether.
contract StorageRegistry is Administered, Refunds {
    event Rent(address indexed payer, uint256 indexed fid, uint256 units);

    error ExceedsCapacity();
    error InvalidAmount();
    error InvalidBatchInput();
    error InvalidPayment();
    error NotOperator();
    error OrderDone();

    string public constant VERSION = "2023.08.23";
    /// In dollars with eight decimals.
    uint256 public immutable usdUnitPrice;
    FixedFeed public immutable priceFeed;
    FixedFeed public immutable uptimeFeed;
    uint256 public constant fixedEthUsdPrice = 0;
    uint256 public constant maxUnits = 2_000_000_000;
    uint256 public constant deprecationTimestamp = type(uint40).max;
    uint256 public constant priceFeedCacheDuration = 1 days;
    uint256 public constant priceFeedMaxAge = 2 hours;
    uint256 public constant priceFeedMinAnswer = 100e8;
    uint256 public constant priceFeedMaxAnswer = 10_000e8;
    uint256 public constant uptimeFeedGracePeriod = 1 hours;
    // New storage variables come last, because earlier chains have the existing ones in this order.
    mapping(bytes32 order => bool) public done;
    uint256 public rentedUnits;

    constructor(address owner_, uint256 usdUnitPrice_, FixedFeed priceFeed_, FixedFeed uptimeFeed_)
        Administered(owner_)
    {
        usdUnitPrice = usdUnitPrice_;
        priceFeed = priceFeed_;
        uptimeFeed = uptimeFeed_;
    }

    /// Anyone can rent for any account; what is paid too much comes back.
    function rent(uint256 fid, uint256 units) public payable returns (uint256 overpayment) {
        if (units == 0) revert InvalidAmount();
        overpayment = take(units);
        emit Rent(msg.sender, fid, units);
        refund(msg.sender, overpayment);
    }

    function batchRent(uint256[] calldata fids, uint256[] calldata units) external payable {
        if (fids.length == 0 || fids.length != units.length) revert InvalidBatchInput();
        uint256 total;
        for (uint256 i = 0; i < fids.length; i++) {
            if (units[i] == 0) continue;
            total += units[i];
            emit Rent(msg.sender, fids[i], units[i]);
        }
        refund(msg.sender, take(total));
    }

    /// The island's own way to rent: the same order is executed only once, however often it is sent.
    function rentOnce(bytes32 order, uint256 fid, uint256 units) external payable {
        if (done[order]) revert OrderDone();
        done[order] = true;
        rent(fid, units);
    }

    /// Storage that nobody pays for.
    function credit(uint256 fid, uint256 units) external {
        if (msg.sender != owner) revert NotOperator();
        if (units == 0) revert InvalidAmount();
        if (rentedUnits + units > maxUnits) revert ExceedsCapacity();
        rentedUnits += units;
        emit Rent(msg.sender, fid, units);
    }

    function unitPrice() external view returns (uint256) {
        return price(1);
    }

    /// In wei, rounded up.
    function price(uint256 units) public view returns (uint256) {
        return Math.ceilDiv(units * usdUnitPrice * 1 ether, ethUsdPrice());
    }

    function ethUsdPrice() public view returns (uint256) {
        return uint256(priceFeed.latestAnswer());
    }

    function prevEthUsdPrice() external view returns (uint256) {
        return ethUsdPrice();
    }

    function lastPriceFeedUpdateTime() external view returns (uint256) {
        return block.timestamp;
    }

    function lastPriceFeedUpdateBlock() external view returns (uint256) {
        return block.number;
    }

    function vault() external view returns (address) {
        return owner;
    }

    /// @return what was paid too much
    function take(uint256 units) private returns (uint256) {
        if (rentedUnits + units > maxUnits) revert ExceedsCapacity();
        uint256 cost = price(units);
        if (msg.value < cost) revert InvalidPayment();
        rentedUnits += units;
        return msg.value - cost;
    }
}

/// Registers accounts, each with at least one unit of storage.
contract IdGateway is Signatures, Administered, Refunds {
    string public constant VERSION = "2023.11.15";
    bytes32 public constant REGISTER_TYPEHASH =
        keccak256("Register(address to,address recovery,uint256 nonce,uint256 deadline)");
    IdRegistry public immutable idRegistry;
    StorageRegistry public immutable storageRegistry;

    constructor(address owner_, IdRegistry ids, StorageRegistry room)
        Administered(owner_)
        EIP712("Farcaster IdGateway", "1")
    {
        idRegistry = ids;
        storageRegistry = room;
    }

    function price() external view returns (uint256) {
        return storageRegistry.unitPrice();
    }

    function price(uint256 extraStorage) external view returns (uint256) {
        return storageRegistry.price(1 + extraStorage);
    }

    function register(address recovery) external payable returns (uint256, uint256) {
        return register(recovery, 0);
    }

    function register(address recovery, uint256 extraStorage)
        public
        payable
        returns (uint256 fid, uint256 overpayment)
    {
        fid = idRegistry.register(msg.sender, recovery);
        overpayment = rent(fid, extraStorage);
    }

    function registerFor(address to, address recovery, uint256 deadline, bytes calldata signature)
        external
        payable
        returns (uint256, uint256)
    {
        return registerFor(to, recovery, deadline, signature, 0);
    }

    /// Anyone can pay for the account of an owner who has agreed by a signature.
    function registerFor(
        address to,
        address recovery,
        uint256 deadline,
        bytes calldata signature,
        uint256 extraStorage
    ) public payable returns (uint256 fid, uint256 overpayment) {
        bytes32 registration = keccak256(abi.encode(REGISTER_TYPEHASH, to, recovery, _useNonce(to), deadline));
        verify(registration, to, deadline, signature);
        fid = idRegistry.register(to, recovery);
        overpayment = rent(fid, extraStorage);
    }

    function rent(uint256 fid, uint256 extraStorage) private returns (uint256 overpayment) {
        overpayment = storageRegistry.rent{value: msg.value}(fid, 1 + extraStorage);
        refund(msg.sender, overpayment);
    }

    receive() external payable {
        if (msg.sender != address(storageRegistry)) revert Unauthorized();
    }
}

/// Registers an account with its keys and storage in one transaction.
contract Bundler is Refunds {
    struct RegistrationParams {
        address to;
        address recovery;
        uint256 deadline;
        bytes sig;
    }

    struct SignerParams {
        uint32 keyType;
        bytes key;
        uint8 metadataType;
        bytes metadata;
        uint256 deadline;
        bytes sig;
    }

    string public constant VERSION = "2025.06.16";
    IdGateway public immutable idGateway;
    KeyGateway public immutable keyGateway;

    constructor(IdGateway ids, KeyGateway keys) {
        idGateway = ids;
        keyGateway = keys;
    }

    function price(uint256 extraStorage) external view returns (uint256) {
        return idGateway.price(extraStorage);
    }

    function register(RegistrationParams calldata account, SignerParams[] calldata signers, uint256 extraStorage)
        external
        payable
        returns (uint256 fid)
    {
        uint256 overpayment;
        (fid, overpayment) = idGateway.registerFor{value: msg.value}(
            account.to, account.recovery, account.deadline, account.sig, extraStorage
        );
        addKeys(account.to, signers);
        refund(msg.sender, overpayment);
    }

    function addKeys(address fidOwner, SignerParams[] calldata signers) public {
        for (uint256 i = 0; i < signers.length; i++) {
            SignerParams calldata one = signers[i];
            keyGateway.addFor(
                fidOwner, one.keyType, one.key, one.metadataType, one.metadata, one.deadline, one.sig
            );
        }
    }

    receive() external payable {
        if (msg.sender != address(idGateway)) revert Unauthorized();
    }
}

/// The island's own way to register: calls that are made first are part of the same transaction.
contract RegistrationDesk is Administered {
    error FirstCallFailed(uint256 index);

    struct Call {
        address target;
        uint256 value;
        bytes data;
        bool allowFailure;
    }

    Bundler private immutable bundler;

    constructor(address owner_, Bundler bundler_) Administered(owner_) {
        bundler = bundler_;
    }

    function register(
        Bundler.RegistrationParams calldata account,
        Bundler.SignerParams[] calldata signers,
        uint256 extraStorage,
        Call[] calldata first
    ) external payable onlyIsland {
        for (uint256 i = 0; i < first.length; i++) {
            (bool ok,) = first[i].target.call{value: first[i].value}(first[i].data);
            if (!ok && !first[i].allowFailure) revert FirstCallFailed(i);
        }
        bundler.register{value: bundler.price(extraStorage)}(account, signers, extraStorage);
        // The value of calls that failed.
        (bool refunded,) = owner.call{value: address(this).balance}("");
        if (!refunded) revert Unauthorized();
    }

    receive() external payable {}
}
